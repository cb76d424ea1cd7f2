import CDovetailDiscovery
@_spi(Views) @_spi(Tools) import Dovetail
import Synchronization

/// The functions that the code of `@Discovered` calls to add a discovery.
///
/// Not for use by hand.
@_documentation(visibility: internal)
public enum _Discoveries {
  /// Adds a provider whose instances can be kept.
  public static func add<Provider: DependencyProvider>(
    provider make: @autoclosure @escaping @Sendable () -> Provider,
    to collection: UnsafeMutableRawPointer, named name: String? = nil,
    as lifetime: Lifetime = .single, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) where Provider.Provided: Sendable {
    add(Provider.self, to: collection, priority, replaced, Place(fileID, line)) {
      $0.register(make(), named: key(name), as: lifetime, fileID: fileID, line: line)
    }
  }

  /// Adds a provider that is called for every resolution.
  public static func add<Provider: DependencyProvider>(
    provider make: @autoclosure @escaping @Sendable () -> Provider,
    to collection: UnsafeMutableRawPointer, named name: String? = nil,
    as lifetime: UniqueLifetime, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) {
    add(Provider.self, to: collection, priority, replaced, Place(fileID, line)) {
      $0.register(make(), named: key(name), as: lifetime, fileID: fileID, line: line)
    }
  }

  /// Adds an asynchronous provider whose instances can be kept.
  public static func add<Provider: AsyncDependencyProvider>(
    asyncProvider make: @autoclosure @escaping @Sendable () -> Provider,
    to collection: UnsafeMutableRawPointer, named name: String? = nil,
    as lifetime: Lifetime = .single, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) where Provider.Provided: Sendable {
    add(Provider.self, to: collection, priority, replaced, Place(fileID, line)) {
      $0.register(make(), named: key(name), as: lifetime, fileID: fileID, line: line)
    }
  }

  /// Adds an asynchronous provider that is called for every resolution.
  public static func add<Provider: AsyncDependencyProvider>(
    asyncProvider make: @autoclosure @escaping @Sendable () -> Provider,
    to collection: UnsafeMutableRawPointer, named name: String? = nil,
    as lifetime: UniqueLifetime, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) {
    add(Provider.self, to: collection, priority, replaced, Place(fileID, line)) {
      $0.register(make(), named: key(name), as: lifetime, fileID: fileID, line: line)
    }
  }

  /// Adds a module.
  public static func add<Module: DependencyModule & SendableMetatype>(
    module make: @autoclosure @escaping @Sendable () -> Module,
    to collection: UnsafeMutableRawPointer, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) {
    add(Module.self, to: collection, priority, replaced, Place(fileID, line)) {
      $0.install(make(), fileID: fileID, line: line)
    }
  }

  /// Adds a module of the main actor, which is installed there.
  public static func add<Module: MainActorModule & SendableMetatype>(
    mainActorModule make: @autoclosure @escaping @MainActor @Sendable () -> Module,
    to collection: UnsafeMutableRawPointer, priority: Int = 0,
    replaces replaced: any DiscoveredDependency.Type..., fileID: StaticString, line: UInt
  ) {
    let origin = Place(fileID, line)
    add(Module.self, to: collection, priority, replaced, origin) { container in
      guard isOnMainActor() else {
        let failure = DependencyDiagnostic.Failure(
          .init(Module.self, name: nil), at: origin.location)
        let diagnostic = failure.diagnostic(
          .wrongActor, "\(failure.quoted) registers on the MainActor and was installed elsewhere",
          help: "call installDiscovered() on the MainActor")
        FatalDiagnostic.stop(DependencyError([diagnostic]), at: origin)
      }
      MainActor.assumeIsolated { container.install(make(), fileID: fileID, line: line) }
    }
  }

  private static func add(
    _ type: any Any.Type, to collection: UnsafeMutableRawPointer,
    _ priority: Int, _ replaced: [any DiscoveredDependency.Type], _ origin: Place,
    _ install: @escaping @Sendable (DependencyContainer) -> Void
  ) {
    let discovery = Discovery(
      type: type, priority: priority, replaced: replaced, origin: origin, install: install)
    guard let collection = DiscoveryCollection.from(collection) else {
      warn("\(discovery) belongs to another copy of Dovetail, and is not discovered")
      return
    }
    collection.discoveries.append(discovery)
  }

  /// Warns, once for each message, of a second copy of this library in the process; it is seldom
  /// intended.
  private static func warn(_ message: String) {
    guard warned.withLock({ $0.insert(message).inserted }) else { return }
    dovetail_discovery_warn(
      "warning: \(message); "
        + "link the program and its dynamic libraries with the product DovetailDynamic\n")
  }

  private static let warned = Mutex<Set<String>>([])

  private static func key<T>(_ name: String?) -> DependencyKey<T>? {
    name.map { DependencyKey($0) }
  }
}
