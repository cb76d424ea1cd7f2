/// What is compared, work by hand first.
func everyPeer() -> [Peer] {
  [
    byHand(), withDovetail(), withFactory(), withSwinject(), withSwiftDependencies(),
    withResolver(), withDip(), withDITranquillity(), withNeedle(), withLambdaspire(),
  ]
}
