// On a function of no type.
import DovetailGraph

@Eager func makeA() -> Int { 1 }
// error@1: '@Eager' has no effect outside a class marked '@DependencyGraph' (from macro 'Eager ')
// note@1: remove '@Eager'
// fixit@1-8: ""
