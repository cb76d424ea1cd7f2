/// Lets other tasks run until a condition holds.
///
/// A test that waits in vain is ended by its runner.
func eventually(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
