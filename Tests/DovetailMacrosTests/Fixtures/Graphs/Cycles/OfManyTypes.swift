// Overloads that call overloads are read without trying every combination.
// accepted
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> Int { f0(0) }
  func f0(_ x: Int) -> Int { f1(x) + f1(x) }
  func f0(_ x: String) -> Int { f1(x) + f1(x) }
  func f1(_ x: Int) -> Int { f2(x) + f2(x) }
  func f1(_ x: String) -> Int { f2(x) + f2(x) }
  func f2(_ x: Int) -> Int { f3(x) + f3(x) }
  func f2(_ x: String) -> Int { f3(x) + f3(x) }
  func f3(_ x: Int) -> Int { f4(x) + f4(x) }
  func f3(_ x: String) -> Int { f4(x) + f4(x) }
  func f4(_ x: Int) -> Int { f5(x) + f5(x) }
  func f4(_ x: String) -> Int { f5(x) + f5(x) }
  func f5(_ x: Int) -> Int { f6(x) + f6(x) }
  func f5(_ x: String) -> Int { f6(x) + f6(x) }
  func f6(_ x: Int) -> Int { f7(x) + f7(x) }
  func f6(_ x: String) -> Int { f7(x) + f7(x) }
  func f7(_ x: Int) -> Int { f8(x) + f8(x) }
  func f7(_ x: String) -> Int { f8(x) + f8(x) }
  func f8(_ x: Int) -> Int { f9(x) + f9(x) }
  func f8(_ x: String) -> Int { f9(x) + f9(x) }
  func f9(_ x: Int) -> Int { f10(x) + f10(x) }
  func f9(_ x: String) -> Int { f10(x) + f10(x) }
  func f10(_ x: Int) -> Int { f11(x) + f11(x) }
  func f10(_ x: String) -> Int { f11(x) + f11(x) }
  func f11(_ x: Int) -> Int { f12(x) + f12(x) }
  func f11(_ x: String) -> Int { f12(x) + f12(x) }
  func f12(_ x: Int) -> Int { f13(x) + f13(x) }
  func f12(_ x: String) -> Int { f13(x) + f13(x) }
  func f13(_ x: Int) -> Int { f14(x) + f14(x) }
  func f13(_ x: String) -> Int { f14(x) + f14(x) }
  func f14(_ x: Int) -> Int { f15(x) + f15(x) }
  func f14(_ x: String) -> Int { f15(x) + f15(x) }
  func f15(_ x: Int) -> Int { f16(x) + f16(x) }
  func f15(_ x: String) -> Int { f16(x) + f16(x) }
  func f16(_ x: Int) -> Int { f17(x) + f17(x) }
  func f16(_ x: String) -> Int { f17(x) + f17(x) }
  func f17(_ x: Int) -> Int { f18(x) + f18(x) }
  func f17(_ x: String) -> Int { f18(x) + f18(x) }
  func f18(_ x: Int) -> Int { f19(x) + f19(x) }
  func f18(_ x: String) -> Int { f19(x) + f19(x) }
  func f19(_ x: Int) -> Int { f20(x) + f20(x) }
  func f19(_ x: String) -> Int { f20(x) + f20(x) }
  func f20(_ x: Int) -> Int { f21(x) + f21(x) }
  func f20(_ x: String) -> Int { f21(x) + f21(x) }
  func f21(_ x: Int) -> Int { f22(x) + f22(x) }
  func f21(_ x: String) -> Int { f22(x) + f22(x) }
  func f22(_ x: Int) -> Int { f23(x) + f23(x) }
  func f22(_ x: String) -> Int { f23(x) + f23(x) }
  func f23(_ x: Int) -> Int { f24(x) + f24(x) }
  func f23(_ x: String) -> Int { f24(x) + f24(x) }
  func f24(_ x: Int) -> Int { x }
  func f24(_ x: String) -> Int { a }
}
