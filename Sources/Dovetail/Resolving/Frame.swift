import CDovetail

/// Who is asking, on one thread: a recipe that runs, on the stack of the call that runs it.
///
/// No other thread reads it.
// SAFETY: the caller that runs a recipe holds what the frame refers to until the frame is gone.
@usableFromInline struct Frame {
  /// `nil` for the beginning of a resolution that runs no recipe of its own.
  @usableFromInline unowned(unsafe) let binding: AnyBinding?
  @usableFromInline unowned(unsafe) let core: Core
  /// The build or closing that it is the run of.
  @usableFromInline unowned(unsafe) let work: Work?
  @usableFromInline unowned(unsafe) let arguments: Arguments?
  /// The container that the program chose; who asks it begins a resolution.
  @usableFromInline unowned(unsafe) let container: DependencyContainer?
  @usableFromInline let mode: ResolveMode
  /// The number of the step that observers were told of; 0 if they were not.
  @usableFromInline var step = 0
  /// The `.graph` instances of the resolution; the outermost frame has them.
  @usableFromInline var graph: GraphStore?
  @usableFromInline let outer: UnsafeMutablePointer<Frame>?
  /// Binding and core as numbers, which are compared without counting references.
  @usableFromInline let identity: (binding: UInt, core: UInt)

  @export(implementation) @inline(__always) init(
    _ binding: AnyBinding?, _ core: Core, work: Work? = nil, _ arguments: Arguments? = nil,
    _ mode: ResolveMode = .registered, container: DependencyContainer? = nil
  ) {
    self.binding = binding
    self.core = core
    self.work = work
    self.arguments = arguments
    self.container = container
    self.mode = mode
    outer = Frame.current
    identity = (
      binding.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0,
      UInt(bitPattern: ObjectIdentifier(core))
    )
  }

  @export(implementation) @inline(__always) static var current: UnsafeMutablePointer<Frame>? {
    dovetail_frame()?.assumingMemoryBound(to: Frame.self)
  }

  /// The frames of the calling thread, the innermost first.
  static var all: some Sequence<UnsafeMutablePointer<Frame>> {
    sequence(state: current) { next in
      defer { next = next?.pointee.outer }
      return next
    }
  }

  /// Runs a recipe inside of the frame.
  @export(implementation) @inline(__always)
  mutating func run<Result>(_ recipe: () throws -> Result) throws -> Result {
    if outer != nil { try refuseCircle() }
    return try around { do { return try recipe() } catch { throw Frame.failed(error) } }
  }

  @export(implementation) @inline(__always)
  mutating func around<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { frame in
      dovetail_set_frame(frame)
      defer { dovetail_set_frame(frame.pointee.outer) }
      return try body()
    }
  }

  /// Fails if a recipe that nothing keeps runs already on this thread, with the same arguments.
  @usableFromInline @inline(never) mutating func refuseCircle() throws {
    var next = outer
    while let frame = next {
      if frame.pointee.identity == identity, frame.pointee.work == nil, arguments == nil,
        let binding, binding.isUnique || mode == .new
      {
        throw Raise.circle(through: binding)
      }
      next = frame.pointee.outer
    }
  }

  @usableFromInline @inline(never)
  static func failed(_ error: any Error) -> any Error { Raise.recipeFailed(error) }
}
