import Dovetail

// The two roles, played by something other than a container.

extension SkylarkTests {
  /// Logs registrations.
  struct LoggingRegistry: DependencyRegistry {
    let container = DependencyContainer()
    let log = Log()

    func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
      log.write("+ \(T.self)" + (binding.name.map { " \($0)" } ?? ""))
      return container.add(binding)
    }

    func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
      log.write("- \(type)" + (name.map { " \($0)" } ?? ""))
      container.unregister(type, named: name)
    }
  }

  /// Logs resolutions.
  struct LoggingResolver: DependencyResolver {
    let container: DependencyContainer
    let log = Log()

    func resolve<T>(
      _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
      line: UInt
    ) throws -> sending T {
      log.write("\(type)")
      return try container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
    }

    func resolve<T: Sendable>(
      _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
      line: UInt
    ) async throws -> T {
      log.write("\(type)")
      return try await container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
    }
  }
}
