#if Services
  public import Dovetail
  public import ServiceLifecycle
  import Synchronization

  /// The services of a container, in the order in which they were made.
  ///
  /// A part is made after everything that it needs, so each service stands behind the services that
  /// it needs.
  public final class Services: Sendable {
    /// A service, and what its end means for the others.
    public typealias Configuration = ServiceGroupConfiguration.ServiceConfiguration

    private let made = Mutex<[(part: ObjectIdentifier, service: Configuration)]>([])

    /// The services that have been made so far.
    public var all: [Configuration] { made.withLock { $0.map(\.service) } }

    /// Adds a part, unless another module has said so too.
    fileprivate func add(_ service: Configuration, for part: ObjectIdentifier) {
      made.withLock { made in
        if !made.contains(where: { $0.part == part }) { made.append((part, service)) }
      }
    }
  }

  extension DependencyContainer {
    /// Says that an eager part runs as a service, from the start of the program to its end.
    ///
    /// - Parameters:
    ///   - type: The key that the part is registered under.
    ///   - whenDone: What happens when the service ends by itself. As in a `ServiceGroup`, that's a
    ///     mistake unless you say otherwise, and the other services are cancelled.
    ///   - fileID: The file of the call, where it's reported if nothing is registered under the key.
    ///   - line: The line of the call.
    public func runs<Part: Service>(
      _ type: Part.Type, whenDone: Services.Configuration.TerminationBehavior = .cancelGroup,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      if !isRegistered(Services.self) {
        register(Services.self, fileID: fileID, line: line) { Services() }
      }
      decorate(type, fileID: fileID, line: line) { service, r in
        try r.resolve(Services.self).add(
          Services.Configuration(service: service, successTerminationBehavior: whenDone),
          for: ObjectIdentifier(type))
        return service
      }
    }
  }
#endif
