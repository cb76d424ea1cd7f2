import DovetailDiscovery

struct Speed {}

@Discovered protocol Providing: DependencyProvider {}
// error@1: '@Discovered' can only be applied to a struct, a class or an actor (from macro 'Discovered ')

@Discovered extension Speed {}
// error@1: 'extension' macro cannot be attached to extension (extension of 'Speed')
// fixit@1-13: ""

@Discovered func provide() -> Int { 1 }
// error@1: 'extension' macro cannot be attached to global function ('provide')
// fixit@1-13: ""
// error@1: 'member' macro cannot be attached to global function ('provide')
// fixit@1-13: ""

@Discovered let provider = 1
// error@1: 'extension' macro cannot be attached to let ('provider')
// fixit@1-13: ""
// error@1: 'member' macro cannot be attached to let ('provider')
// fixit@1-13: ""
