protocol Animal: AnyObject, Sendable { var name: String { get } }
final class Cat: Animal, @unchecked Sendable {
  let name: String; init(name: String = "cat") { self.name = name }
}
final class Log: @unchecked Sendable { init() {} }
final class Owner: @unchecked Sendable {
  let pet: any Animal; init(pet: any Animal) { self.pet = pet }
}
final class Pair: @unchecked Sendable {
  let a: Log; let b: Log; init(a: Log, b: Log) { self.a = a; self.b = b }
}
final class Nobody: @unchecked Sendable {}
struct Value: Sendable { let id: Int }
final class Count: @unchecked Sendable { var n = 0; func next() -> Int { n += 1; return n } }
final class Settable: @unchecked Sendable { var log: Log?; init() {} }
