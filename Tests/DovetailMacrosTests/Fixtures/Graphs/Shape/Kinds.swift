// Declarations that are no graphs, or one twice.
import DovetailGraph

@DependencyGraph
struct Structure { func makeA() -> Int { 1 } }
// error@1: non-class type 'Structure' cannot conform to class protocol 'DependencyGraph'

@DependencyGraph
enum Enumeration { func makeA() -> Int { 1 } }
// error@1: non-class type 'Enumeration' cannot conform to class protocol 'DependencyGraph'

@DependencyGraph
protocol Requirement { func makeA() -> Int }
// error@1: extension of protocol 'Requirement' cannot have an inheritance clause

final class Extended {}

@DependencyGraph
// error@1: 'extension' macro cannot be attached to extension (extension of 'Extended')
// fixit@1-17: ""
extension Extended { func makeA() -> Int { 1 } }

@DependencyGraph
// error@1: 'extension' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
// error@1: 'member' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
func makeA() -> Int { 1 }

func run() {
  @DependencyGraph
  final class Local { func makeA() -> Int { 1 } }
  // error@15: local type cannot have attached extension macro
}

@DependencyGraph
@DependencyGraph
// error@1: duplicate attribute (from macro 'DependencyGraph')
final class Twice { func makeA() -> Int { 1 } }
