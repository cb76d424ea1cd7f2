// In a struct.
import DovetailGraph

struct Plain {
  @Unique func makeA() -> Int { 1 }
  // error@3: '@Unique' has no effect outside a class marked '@DependencyGraph' (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
