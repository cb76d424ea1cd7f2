import Dovetail

func push(_ git: GitClient = injected(), of feed: Feed = injected()) throws {
  try git.push(feed)
}
