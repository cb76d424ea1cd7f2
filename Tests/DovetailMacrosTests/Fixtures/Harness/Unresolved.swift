// Nothing of Dovetail: shows that places, notes and fix-its of the compiler's own arrive here.
struct Store {
  let clock: Chronometer
  // error@14: cannot find type 'Chronometer' in scope

  func noon() -> Int {
    var hour = 12
    // warning@9: variable 'hour' was never mutated; consider changing to 'let' constant
    // fixit@5-8: "let"
    return hour
  }
}
