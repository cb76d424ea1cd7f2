import Dependencies
import Dovetail
import Testing

private enum CatKey: Dependencies.DependencyKey {
  static let liveValue = Cat(name: "live")
  static let testValue = Cat(name: "live")
}
extension DependencyValues {
  fileprivate var cat: Cat {
    get { self[CatKey.self] }
    set { self[CatKey.self] = newValue }
  }
}
private final class OldModel { @Dependency(\.cat) var cat; init() {} }
private final class NewModel { @Injected var cat: Cat; init() {} }
private final class LateModel { var cat: Cat { injected() } }

@Suite struct SwiftDependenciesRows {
  let base: DependencyContainer = {
    let c = DependencyContainer(); c.register(Cat.self) { Cat(name: "live") }; return c
  }()

  @Test func `withDependencies overrides for what is made inside`() {
    let o = Dependencies.withDependencies {
      $0.cat = Cat(name: "mock")
    } operation: {
      OldModel()
    }
    let n = Dovetail.withDependencies(from: base) {
      Dovetail.withDependencies {
        $0.override(Cat.self, with: Cat(name: "mock"))
      } operation: {
        NewModel()
      }
    }
    #expect((o.cat.name, n.cat.name) == ("mock", "mock"))
  }
  @Test func `a model made outside sees a later override there, and not here, but injected() does`()
  {
    let o = OldModel(); let n = Dovetail.withDependencies(from: base) { NewModel() };
    let late = LateModel()
    let oldName = Dependencies.withDependencies {
      $0.cat = Cat(name: "mock")
    } operation: {
      o.cat.name
    }
    let newNames = Dovetail.withDependencies(from: base) {
      Dovetail.withDependencies {
        $0.override(Cat.self, with: Cat(name: "mock"))
      } operation: {
        (n.cat.name, late.cat.name)
      }
    }
    #expect(oldName == "mock"); #expect(newNames == ("live", "mock"))
  }
  @Test func `inner overrides win, and end with their closure`() {
    let o = Dependencies.withDependencies {
      $0.cat = Cat(name: "1")
    } operation: {
      let inner = Dependencies.withDependencies {
        $0.cat = Cat(name: "2")
      } operation: {
        OldModel().cat.name
      }
      return [inner, OldModel().cat.name]
    }
    let n = Dovetail.withDependencies(from: base) {
      Dovetail.withDependencies {
        $0.override(Cat.self, with: Cat(name: "1"))
      } operation: {
        let inner = Dovetail.withDependencies {
          $0.override(Cat.self, with: Cat(name: "2"))
        } operation: {
          NewModel().cat.name
        }
        return [inner, NewModel().cat.name]
      }
    }
    #expect(o == n)
  }
  @Test func `an override reaches a child task`() async {
    let o = await Dependencies.withDependencies {
      $0.cat = Cat(name: "mock")
    } operation: {
      await Task { OldModel().cat.name }.value
    }
    let n = await Dovetail.withDependencies(from: base) {
      await Dovetail.withDependencies {
        $0.override(Cat.self, with: Cat(name: "mock"))
      } operation: {
        await Task { NewModel().cat.name }.value
      }
    }
    #expect((o, n) == ("mock", "mock"))
  }
  @Test func `withDependencies(from:) adds what is overridden around the call there, and not here`()
  {
    final class Parent { @Dependency(\.cat) var cat; init() {} }
    let parent = Parent()
    let o = Dependencies.withDependencies {
      $0.cat = Cat(name: "around")
    } operation: {
      Dependencies.withDependencies(from: parent) { OldModel().cat.name }
    }
    let n = Dovetail.withDependencies(from: DependencyContainer()) {
      Dovetail.withDependencies {
        $0.register(Cat.self) { Cat(name: "around") }
      } operation: {
        Dovetail.withDependencies(from: base) { NewModel().cat.name }
      }
    }
    #expect(n == "live");
    #expect(o == "around", "the page says that swift-dependencies adds the overrides at the call")
  }
}
