// On a class.
import DovetailGraph

@Weakly final class Plain {}
// error@1: '@Weakly' can only be attached to a method (from macro 'Weakly ')
// note@1: remove '@Weakly'
// fixit@1-9: ""
