import Testing

@testable import Dovetail

/// Which of the arguments of a call a parameter takes.
@Suite struct ArgumentListTests {
  @Test func `each parameter takes the next argument of its type`() {
    let list = ArgumentList(1, "a", 2)
    #expect(list.take(Int.self) as? Int == 1)
    #expect(list.take(Int.self) as? Int == 2)
    #expect(list.take(String.self) as? String == "a")
    #expect(list.take(Int.self) == nil)
  }

  @Test func `an argument of exactly the type comes before one that can be used as one`() {
    let list = ArgumentList(Sub(), Base())
    #expect(type(of: list.take(Base.self) as? Base) == Base?.self)
    let values = ArgumentList(Sub(), Base())
    let first = values.take(Base.self) as? Base
    let second = values.take(Base.self) as? Base
    #expect(!(first is Sub))
    #expect(second is Sub)
  }

  @Test func `arguments that are given back are taken again, from the first`() {
    let list = ArgumentList(1, 2)
    _ = list.take(Int.self)
    list.giveBack()
    #expect(list.take(Int.self) as? Int == 1)
  }

  @Test func `arguments fit if each parameter takes one and none is left`() {
    #expect(ArgumentList(1, "a").fits([Int.self, String.self]))
    #expect(ArgumentList(1, "a").fits([String.self, Int.self]))
    #expect(ArgumentList(Sub()).fits([Base.self]))
    #expect(!ArgumentList(1, "a").fits([Int.self]))
    #expect(!ArgumentList(1).fits([Int.self, Int.self]))
    #expect(!ArgumentList(1).fits([String.self]))
    #expect(ArgumentList().fits([]))
  }

  @Test func `looking whether arguments fit takes none`() {
    let list = ArgumentList(Sub())
    _ = list.fits([Base.self])
    #expect(list.take(Base.self) != nil)
  }
}

private class Base {}
private final class Sub: Base {}
