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
protocol Library: Finder, PartRegistering {
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
  func add<T, A>(_ type: T.Type, _ make: @escaping @Sendable (A) -> T)
  func add<T, A, B>(_ type: T.Type, _ make: @escaping @Sendable (A, B) -> T)
}

extension Library {
  @inline(__always) func find<T: Sendable>(_ type: T.Type) -> T { resolve(type) }
  @inline(__always) func keepHere<T: Sendable>(
    _ type: T.Type, _ make: @escaping @Sendable () -> T
  ) { keep(type, make) }
  @inline(__always) func keepPart<P>(_ purpose: P.Type) { keepHere(Part<P>.self) { Part() } }

  /// What the rows make.
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
  /// The rows that every container has.
  @inline(__always) mutating func addRows<L: Library>(of library: L) {
    add(.object, Work { library.resolve(Held.self) })
    add(.value) { library.resolve((any Clock).self).id }
    add(.unique, Work { library.resolve(Service.self) })
    add(.tree, Work { library.resolve(Tree.self) })
    add(.chain, Work { library.resolve(Chain.self) })
    assembles {
      let library = L()
      library.keepParts()
      return Assembly(registered: 20) { library.resolveAll() }
    }
  }

  /// The rows of several threads.
  @inline(__always) mutating func addThreads<L: Library>(of library: L) {
    addThreads(of: library.several) { make in
      let library = L()
      library.keepHere(Held.self, make)
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
}

extension Peer {
  /// The row that makes a child of a container.
  @inline(__always) mutating func addNested<L: Nesting>(_ library: L) {
    add(
      .request,
      Work {
        let child = library.child()
        child.keepHere(User.self) { User(id: 5) }
        child.add(Request.self, Request.init(user:held:))
        return child.resolve(Request.self)
      })
  }
}
