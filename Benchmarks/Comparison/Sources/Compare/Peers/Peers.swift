/// What is compared, work by hand first.
func everyPeer() -> [Peer] {
  [
    byHand(), withDovetail(), withGraph(), withFactory(), withSwinject(), withSwiftDependencies(),
    withResolver(), withDip(), withDITranquillity(), withNeedle(), withSkein(),
    withLambdaspire(),
  ]
}
