// arguments: -emit-sil
// What is found after types are checked, such as data races, is expected likewise.
final class Draft {}

func share(_ draft: Draft) async {
  await Task.detached { [draft] in print(draft) }.value
  // error@14: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
  // note@42: closure captures 'draft' which is accessible to code in the current task
}
