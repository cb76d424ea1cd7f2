import Dovetail

func commit(_ message: String) throws {
  let git: GitClient = injected()
  try git.commit(message)
}
