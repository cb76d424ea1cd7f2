/// What is compared, work by hand first.
func everyPeer() -> [Peer] { [byHand(), withDovetail()] }
