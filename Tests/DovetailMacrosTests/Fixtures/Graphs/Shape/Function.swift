// A function.
import DovetailGraph

@DependencyGraph
// error@1: 'extension' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
// error@1: 'member' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
func makeA() -> Int { 1 }
