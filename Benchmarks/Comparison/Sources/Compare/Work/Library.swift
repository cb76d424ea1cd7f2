/// What finds a kept part by its type, on any thread.
protocol Finder: PartSource {
  func find<T: Sendable>(_ type: T.Type) -> T
}

extension Finder {
  @inline(__always) func part<P>(_ purpose: P.Type) -> Part<P> { find(Part<P>.self) }
}

/// A container that is told how each part is made, and finds it by its type.
///
/// What all of these libraries are given is written once. It is inlined, so that no closure and no witness of ours
/// stands between a row and the library.
protocol Library: Finder, FieldProgram, PartRegistering {
  /// What several threads ask.
  associatedtype Several: Finder = Self
  var several: Several { get }
  /// A container without any part.
  init()
  func resolve<T>(_ type: T.Type) -> T
  /// Registers what is made once.
  func keep<T: Sendable>(_ type: T.Type, _ make: @escaping @Sendable () -> T)
  /// The same, for the container that is asked, where there is a difference.
  func keepHere<T: Sendable>(_ type: T.Type, _ make: @escaping @Sendable () -> T)
  // Each registers what is made again and again, from what its parameters say.
  func add<T>(_ type: T.Type, _ make: @escaping @Sendable () -> T)
  func add<T, A>(_ type: T.Type, _ make: @escaping @Sendable (A) -> T)
  func add<T, A, B>(_ type: T.Type, _ make: @escaping @Sendable (A, B) -> T)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E) -> T)
  func add<T, A, B, C, D, E, F>(
    _ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E, F) -> T)
  /// Registers a calculator that another one is put before.
  func addCalculator<N: Nth>(_ n: N.Type)
  /// All that is to be in it is registered.
  func finish()
}

extension Library {
  @inline(__always) func find<T: Sendable>(_ type: T.Type) -> T { resolve(type) }
  @inline(__always) func keepHere<T: Sendable>(
    _ type: T.Type, _ make: @escaping @Sendable () -> T
  ) { keep(type, make) }
  @inline(__always) func keepPart<P>(_ purpose: P.Type) { keepHere(Part<P>.self) { Part() } }
  @inline(__always) func addCalculator<N: Nth>(_ n: N.Type) {
    add(Adding<N>.self) { Adding() }
    add(N.Calculator.self) { N.counting(N.calculator($0)) }
  }
  func finish() {}

  /// What the rows of the first table make.
  @inline(__always) func addObjects() {
    keep(Held.self) { Held() }
    keep((any Clock).self) { SystemClock() }
    add(Service.self, Service.init(held:))
    add(First.self, First.init(held:))
    add(Second.self, Second.init(held:))
    add(Third.self, Third.init(held:))
    add(Left.self, Left.init(first:second:))
    add(Right.self, Right.init(third:))
    add(Tree.self, Tree.init(left:right:))
    add(Link0.self, Link0.init(held:))
    add(Link1.self, Link1.init(next:))
    add(Link2.self, Link2.init(next:))
    add(Link3.self, Link3.init(next:))
    add(Link4.self, Link4.init(next:))
    add(Link5.self, Link5.init(next:))
    add(Link6.self, Link6.init(next:))
    add(Chain.self, Chain.init(next:))
  }
}

extension Library where Several == Self {
  var several: Self { self }
}

extension Peer {
  /// The rows of the first table that every container has.
  @inline(__always) mutating func addRows<L: Library>(of library: L) {
    add(.object, Work { library.resolve(Held.self) })
    add(.value) { library.resolve((any Clock).self).id }
    add(.unique, Work { library.resolve(Service.self) })
    add(.tree, Work { library.resolve(Tree.self) })
    add(.chain, Work { library.resolve(Chain.self) })
    assembles {
      let library = L()
      library.keepParts()
      library.finish()
      return Assembly(registered: 20) { library.resolveAll() }
    }
  }

  /// The rows of several threads.
  @inline(__always) mutating func addThreads<L: Library>(of library: L) {
    addThreads(of: library.several) { make in
      let library = L()
      library.keepHere(Held.self, make)
      library.finish()
      return library.several
    }
  }

  @inline(__always) mutating func addThreads<F: Finder>(
    of several: F, keeping prepare: @escaping (_ make: @escaping @Sendable () -> Held) -> F
  ) {
    add(.oneKey, Work { several.find(Held.self) })
    add(.manyKeys, several.manyKeys)
    contended = { recipe in
      let box = Recipe(run: recipe)
      let several = prepare {
        box.run()
        return Held()
      }
      return { _ = several.find(Held.self) }
    }
  }
}

/// A library whose containers have children.
protocol Nesting: Library {
  func child() -> Self
  /// A child that keeps what belongs to a request.
  func request() -> Self
}

extension Nesting {
  @inline(__always) func request() -> Self {
    let child = child()
    child.keepScoped()
    return child
  }

  @inline(__always) func keepScoped() {
    keepHere(Scoped<One>.self) { Scoped() }
    keepHere(Scoped<Two>.self) { Scoped() }
    keepHere(Scoped<Three>.self) { Scoped() }
    keepHere(Scoped<Four>.self) { Scoped() }
    keepHere(Scoped<Five>.self) { Scoped() }
  }

  @inline(__always) fileprivate func inChild<N>(_ n: N.Type) -> CombinedInChild<N> {
    let child = child()
    child.addInChild()
    return child.resolve(CombinedInChild<N>.self)
  }

  @inline(__always) fileprivate func inRequest<N>(_ n: N.Type) -> Controller<N> {
    request().resolve(Controller<N>.self)
  }
}

extension Peer {
  /// The rows that make a child of a container.
  @inline(__always) mutating func addNested<L: Nesting>(_ library: L, field: L) {
    add(
      .request,
      Work {
        let child = library.child()
        child.keepHere(User.self) { User(id: 5) }
        child.add(Request.self, Request.init(user:held:))
        return child.resolve(Request.self)
      })
    add(
      .child,
      Work {
        Trio(
          { field.inChild(One.self) }, { field.inChild(Two.self) }, { field.inChild(Three.self) })
      })
    add(
      .scope,
      Work {
        Trio(
          { field.inRequest(One.self) }, { field.inRequest(Two.self) },
          { field.inRequest(Three.self) })
      })
  }
}
