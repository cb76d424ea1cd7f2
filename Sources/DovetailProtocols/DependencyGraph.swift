/// A class with the `@DependencyGraph` macro, which adds the conformance.
///
/// It refines nothing that is `Sendable`, so that the class stays where Swift puts it.
public protocol DependencyGraph: AnyObject {
  /// A line for each part, as ``GraphText`` reads it; for the code that the macro writes.
  nonisolated static var dovetailText: StaticString { get }
}

/// A graph whose parts a container can take.
///
/// A class that is to be installed names the protocol; the macro then writes the method.
public protocol Installable: DependencyGraph {
  /// Gives a registry the parts that are not private.
  nonisolated func register(in registry: some PartRegistry)
}

/// What takes a graph's parts, such as a container; the graph knows nothing of it.
///
/// A part is a line of the graph's text. What is `Sendable` may leave its actor.
public protocol PartRegistry {
  /// Hears which graph the parts are of, and how to find out whether one is overridden there.
  func begin(
    _ text: GraphText, fileID: StaticString, isOverridden: @escaping @Sendable (Int) -> Bool)
  /// Takes a part that is read anywhere.
  func add<Part>(_ index: Int, reading read: @escaping @Sendable () throws -> Part)
  /// Takes a part that has to be awaited, if only since it is on the main actor.
  func add<Part>(
    _ index: Int, isOnMain: Bool, awaiting read: @escaping @Sendable () async throws -> sending Part
  )
  /// Takes a part of the main actor, which may be confined to it.
  func addOnMain<Part>(
    _ index: Int, isConfined: Bool, reading read: @escaping @MainActor @Sendable () throws -> Part)
  /// Takes a part that has to be awaited and is confined to the main actor.
  func addOnMain<Part>(
    _ index: Int, awaiting read: @escaping @MainActor @Sendable () async throws -> Part)
  /// Hears of a part that is confined to another actor.
  func leaveOut<Part>(_ index: Int, _ type: Part.Type)
}

// What graphs call: the compiler chooses by whether the part is `Sendable`.
extension PartRegistry {
  /// Hears which graph the parts are of, by its text.
  @export(implementation) public func begin(
    _ text: StaticString, fileID: StaticString, isOverridden: @escaping @Sendable (Int) -> Bool
  ) { begin(GraphText(text), fileID: fileID, isOverridden: isOverridden) }
  /// Takes a part that has to be awaited.
  @export(implementation) public func add<Part>(
    _ index: Int, awaiting read: @escaping @Sendable () async throws -> sending Part
  ) { add(index, isOnMain: false, awaiting: read) }
  /// Takes a part of the main actor that may leave it.
  @export(implementation) public func add<Part: Sendable>(
    _ index: Int, readingOnMain read: @escaping @MainActor @Sendable () throws -> Part
  ) { addOnMain(index, isConfined: false, reading: read) }
  /// Takes a part that stays on the main actor.
  @export(implementation) public func add<Part>(
    _ index: Int, readingOnMain read: @escaping @MainActor @Sendable () throws -> Part
  ) { addOnMain(index, isConfined: true, reading: read) }
  /// Takes a part of the main actor that has to be awaited, and may leave it.
  @export(implementation) public func add<Part: Sendable>(
    _ index: Int, awaitingOnMain read: @escaping @MainActor @Sendable () async throws -> Part
  ) { add(index, isOnMain: true, awaiting: { try await read() }) }
  /// Takes a part that has to be awaited, and stays on the main actor.
  @export(implementation) public func add<Part>(
    _ index: Int, awaitingOnMain read: @escaping @MainActor @Sendable () async throws -> Part
  ) { addOnMain(index, awaiting: read) }
  /// Takes a part of another actor that may leave it.
  @export(implementation) public func add<Part: Sendable>(
    _ index: Int, elsewhere read: @escaping @isolated(any) @Sendable () async throws -> Part
  ) { add(index, isOnMain: false, awaiting: { try await read() }) }
  /// Leaves out a part that stays on another actor.
  @export(implementation) public func add<Part>(
    _ index: Int, elsewhere read: @escaping @isolated(any) @Sendable () async throws -> Part
  ) { leaveOut(index, Part.self) }
}

/// The error of a property that may throw, if its graph is closed.
public struct GraphClosed: Error, CustomStringConvertible {
  /// The name of the property.
  public let part: String
  /// The whole text, with the places.
  public let description: String

  /// Takes the name and the text.
  public init(part: String, description: String) {
    (self.part, self.description) = (part, description)
  }
}
