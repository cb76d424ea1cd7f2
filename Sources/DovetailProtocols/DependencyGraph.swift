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

/// What takes a graph's parts, such as a container: it knows the graph's text, and the graph knows
/// nothing of it.
///
/// A part is a line of the text. What is `Sendable` can be read by anybody, on its actor.
public protocol PartRegistry {
  /// Takes a part that is read anywhere.
  func add<Part>(
    _ index: Int, of graph: StaticString, reading read: @escaping @Sendable () throws -> Part)
  /// Takes a part that has to be awaited.
  func add<Part>(
    _ index: Int, of graph: StaticString,
    awaiting read: @escaping @Sendable () async throws -> sending Part)
  /// Takes a part of the main actor that may leave it.
  func add<Part: Sendable>(
    _ index: Int, of graph: StaticString,
    readingOnMain read: @escaping @MainActor @Sendable () throws -> Part)
  /// Takes a part that stays on the main actor.
  func add<Part>(
    _ index: Int, of graph: StaticString,
    readingOnMain read: @escaping @MainActor @Sendable () throws -> Part)
  /// Takes a part of the main actor that has to be awaited, and may leave it.
  func add<Part: Sendable>(
    _ index: Int, of graph: StaticString,
    awaitingOnMain read: @escaping @MainActor @Sendable () async throws -> Part)
  /// Takes a part that has to be awaited, and stays on the main actor.
  func add<Part>(
    _ index: Int, of graph: StaticString,
    awaitingOnMain read: @escaping @MainActor @Sendable () async throws -> Part)
  /// Takes a part of another actor that may leave it.
  func add<Part: Sendable>(
    _ index: Int, of graph: StaticString,
    elsewhere read: @escaping @isolated(any) @Sendable () async throws -> Part)
  /// Hears of a part that stays on another actor.
  func add<Part>(
    _ index: Int, of graph: StaticString,
    elsewhere read: @escaping @isolated(any) @Sendable () async throws -> Part)
  /// Hears of a part that stays on another actor.
  func leaveOut(_ index: Int, of graph: StaticString)
}
