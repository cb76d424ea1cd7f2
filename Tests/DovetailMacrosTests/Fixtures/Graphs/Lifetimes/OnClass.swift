// On a class.
import DovetailMacros

@Shared final class Plain {}
// error@1: '@Shared' can only be attached to a method (from macro 'Shared ')
// note@1: remove '@Shared'
// fixit@1-9: ""
