// A row of the field's table makes three parts, one after the other.

/// Which of the three it is.
///
/// What the field has behind interfaces has a protocol for each of the three; the others are generic.
protocol Nth {
  associatedtype Single: Sendable
  associatedtype Transient
  associatedtype Combined
  associatedtype Calculator

  static var number: Int { get }
  /// The name that a row looks its export up by.
  static var name: String { get }
  static func single() -> Single
  static func transient() -> Transient
  static func combined(_ single: Single, _ transient: Transient) -> Combined
  static func calculator(_ adding: Adding<Self>) -> Calculator
  static func counting(_ inner: Calculator) -> Calculator
}

enum One: Nth {
  static var number: Int { 1 }
  static var name: String { "one" }
  static func single() -> any Single1 { Sole() }
  static func transient() -> any Transient1 { Fleeting() }
  static func combined(_ single: any Single1, _ transient: any Transient1) -> Combined1 {
    Combined1(single: single, transient: transient)
  }
  static func calculator(_ adding: Adding<One>) -> any Calculator1 { adding }
  static func counting(_ inner: any Calculator1) -> any Calculator1 { Counting(inner) }
}

enum Two: Nth {
  static var number: Int { 2 }
  static var name: String { "two" }
  static func single() -> any Single2 { Sole() }
  static func transient() -> any Transient2 { Fleeting() }
  static func combined(_ single: any Single2, _ transient: any Transient2) -> Combined2 {
    Combined2(single: single, transient: transient)
  }
  static func calculator(_ adding: Adding<Two>) -> any Calculator2 { adding }
  static func counting(_ inner: any Calculator2) -> any Calculator2 { Counting(inner) }
}

enum Three: Nth {
  static var number: Int { 3 }
  static var name: String { "three" }
  static func single() -> any Single3 { Sole() }
  static func transient() -> any Transient3 { Fleeting() }
  static func combined(_ single: any Single3, _ transient: any Transient3) -> Combined3 {
    Combined3(single: single, transient: transient)
  }
  static func calculator(_ adding: Adding<Three>) -> any Calculator3 { adding }
  static func counting(_ inner: any Calculator3) -> any Calculator3 { Counting(inner) }
}

/// The fourth and fifth of what there are five of.
enum Four {}
enum Five {}
