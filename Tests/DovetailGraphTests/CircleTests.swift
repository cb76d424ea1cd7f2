import Dovetail
import DovetailGraph
import Testing

// Graphs that pass themselves on, so that their cycles show only when the program runs.

protocol HasEgg: AnyObject, Sendable { var egg: Egg { get throws } }
protocol HasHen: AnyObject, Sendable { var hen: Hen { get throws } }
final class Hen: Sendable {
  let egg: Egg
  init(from graph: any HasEgg) throws { egg = try graph.egg }
}
final class Egg: Sendable {
  let hen: Hen
  init(from graph: any HasHen) throws { hen = try graph.hen }
}

@DependencyGraph
final class Farm: HasEgg, HasHen, Sendable {
  func makeEgg() throws -> Egg { try Egg(from: self) }
  func makeHen() throws -> Hen { try Hen(from: self) }
}

@DependencyGraph
final class UniqueFarm: HasEgg, HasHen, Sendable {
  @Unique func makeEgg() throws -> Egg { try Egg(from: self) }
  @Unique func makeHen() throws -> Hen { try Hen(from: self) }
}

@DependencyGraph
final class HelpedFarm: HasEgg, HasHen, Sendable {
  @Unique func makeEgg() throws -> Egg { try hatch() }
  @Unique func makeHen() throws -> Hen { try self.defaultHen() }
  func makeSize() -> Int { 1 }
  func makeWhole() -> Int { doubled }
}
extension HelpedFarm {
  func hatch() throws -> Egg { try Egg(from: self) }
  var doubled: Int { size * 2 }
}
extension HasEgg { func defaultHen() throws -> Hen { try Hen(from: self) } }

@DependencyGraph
final class SilentFarm: Sendable {
  func makeEgg() -> Int { read(self) { $0.hen } }
  func makeHen() -> Int { read(self) { $0.egg } }
}
private func read(_ farm: SilentFarm, _ property: (SilentFarm) -> Int) -> Int { property(farm) }

// Only the type of the argument says which of the two methods is called.
@DependencyGraph
final class OverloadedFarm: Sendable {
  func makeEgg() throws -> Int { try read("hen") }
  func makeHen() throws -> Int { try egg }
  func makeSize() -> Int { read(1) }
  func read(_ size: Int) -> Int { size }
  func read(_ name: String) throws -> Int { try hen + size }
}

@DependencyGraph
final class LentFarm: Sendable {
  let barn = DependencyContainer()
  func makeSize() throws -> Int { try Int(barn.resolve(Double.self)) }
}

@Suite struct CircleTests {
  @Test func `a cycle through a container is broken where the program asks for the graph's part`() {
    let farm = LentFarm()
    farm.barn.install(farm)
    farm.barn.register(Double.self) { r in Double(try r.resolve(Int.self)) }
    let error = #expect(throws: DependencyError.self) { try farm.size }
    let text = String(describing: error!)
    #expect(text.contains("size → Double → Int → size"))
    #expect(text.hasSuffix("help: to break the cycle, let Double resolve a Maker<Int>"))
  }

  @Test func `a cycle through one of two methods with the same labels is an error with its path`() {
    #expect(OverloadedFarm().size == 1)
    let error = #expect(throws: DependencyError.self) { try OverloadedFarm().egg }
    #expect(error?.description.contains("[Dovetail/DependencyCycle] egg → hen → egg") == true)
  }

  @Test func `a cycle that the compiler cannot see is an error with its path`() {
    let error = #expect(throws: DependencyError.self) { try Farm().egg }
    #expect(
      String(describing: error!) == """
        DovetailMacrosTests/CircleTests.swift:19: error: [Dovetail/DependencyCycle] egg → hen → egg
          DovetailMacrosTests/CircleTests.swift:19: egg is made here, and needs hen
          DovetailMacrosTests/CircleTests.swift:20: hen is made here, and needs egg
          help: to break the cycle, let hen take a closure, { [unowned self] in egg }
        """)
  }

  @Test func `so is a cycle of unique properties`() {
    let error = #expect(throws: DependencyError.self) { try UniqueFarm().hen }
    #expect(error?.diagnostics.first?.message == "hen → egg → hen")
  }

  @Test func `a cycle of unique properties through extensions does not recurse forever`() async {
    await #expect(processExitsWith: .success) {
      let error = #expect(throws: DependencyError.self) { try HelpedFarm().hen }
      #expect(error?.diagnostics.first?.message == "hen → egg → hen")
    }
  }

  @Test func `an instance made through an extension is made again after an override`() {
    let farm = HelpedFarm()
    #expect(farm.whole == 2)
    farm.override(size: 4)
    #expect(farm.whole == 8)
  }

  @Test func `a property that cannot throw stops the process with the same text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SilentFarm().egg
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("error: [Dovetail/DependencyCycle] egg → hen → egg"))
  }
}

/// The program of the text that asked for this, with methods instead of lazy properties.
class NSPersistentContainer {
  let name: String
  init(name: String) { self.name = name }
}
protocol HasCoreData {
  var coreData: NSPersistentContainer { get }
}
protocol HasListInteractor {
  var listInteractor: ListInteractor { get }
}
final class ListInteractor {
  typealias Dependencies = any HasCoreData
  let dependencies: Dependencies
  init(dependencies: Dependencies) { self.dependencies = dependencies }
}
final class ListViewController {
  typealias Dependencies = any HasListInteractor
  let dependencies: Dependencies
  init(dependencies: Dependencies) { self.dependencies = dependencies }
}

@MainActor
@DependencyGraph
final class AppDependencies: @MainActor HasCoreData, @MainActor HasListInteractor {
  func makeCoreData() -> NSPersistentContainer { NSPersistentContainer(name: "Whatever") }
  func makeListInteractor() -> ListInteractor { ListInteractor(dependencies: self) }
}

@Suite struct ProtocolCompositionTests {
  @Test @MainActor func `the program in the text works`() {
    let dependencies = AppDependencies()
    let controller = ListViewController(dependencies: dependencies)
    let interactor = controller.dependencies.listInteractor
    #expect(interactor === dependencies.listInteractor)
    #expect(interactor.dependencies.coreData.name == "Whatever")
    #expect(interactor.dependencies.coreData === dependencies.coreData)
  }
}
