import Foundation
import Testing

@testable import DovetailCommand

/// Wrong use gets one line on standard error, and the status 2.
@Suite struct WrongUseTests {
  @Test(arguments: [
    ("", "dovetail: a command is missing; `dovetail help` names them"),
    ("chekc", "dovetail: unknown command 'chekc' (did you mean 'check'?)"),
    ("paint", "dovetail: unknown command 'paint'"),
    ("--verison", "dovetail: unknown option '--verison' (did you mean '--version'?)"),
    ("help chekc", "dovetail: unknown command 'chekc' (did you mean 'check'?)"),
    ("help check diff", "dovetail: `dovetail help` takes one command"),
    ("check", "dovetail check: FILE is missing"),
    ("diff app.json", "dovetail diff: NEW is missing"),
    ("explain", "dovetail explain: KEY is missing"),
    ("explain Feed", "dovetail explain: FILE is missing"),
    ("diff main.json app.json more.json", "dovetail diff: unexpected argument 'more.json'"),
    ("check --formt=json x", "dovetail check: unknown option '--formt' (did you mean '--format'?)"),
    ("check --color x", "dovetail check: unknown option '--color'"),
    ("check -x app.json", "dovetail check: unknown option '-x'"),
    ("check --format", "dovetail check: option '--format' needs a value: text, json or github"),
    (
      "check --format xml x", "dovetail check: option '--format' is text, json or github, not 'xml'"
    ),
    ("check --format= x", "dovetail check: option '--format' is text, json or github, not ''"),
    ("check x --root", "dovetail check: option '--root' needs a value: KEY|FOLDER"),
    ("diff --exit-code=yes a b", "dovetail diff: option '--exit-code' takes no value"),
    ("diff -o a -o b c d", "dovetail diff: option '--output' is given twice"),
    (
      "render -o pic.png app.json",
      "dovetail render: option '--output' ends in .mmd, .mermaid, .dot, .gv, .html or .htm, "
        + "not 'pic.png'; for another ending, add --format"
    ),
    ("check nowhere.json", "dovetail: nowhere.json: there is no such file"),
    ("check .", "dovetail: .: is a folder"),
    ("check -- --format", "dovetail: --format: there is no such file"),
    ("diff app.json nowhere.json", "dovetail: nowhere.json: there is no such file"),
    ("check - -", "dovetail: standard input: can be read only once"),
  ])
  func `wrong use gets one line`(_ line: String, error: String) {
    let run = ToolRun(
      line.split(separator: " ").map(String.init), input: #"{"version": 1, "bindings": []}"#)
    #expect(run.error.replacing(ToolRun.fixtures.path + "/", with: "") == error + "\n")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ("", "is empty"),
    (" \n", "is empty"),
    ("not json", "is not JSON: see line 1, around column 1"),
    ("{\"version\": 1,\n  \"bindings\": [}", "is not JSON: see line 2, around column 15"),
    ("{", "is not JSON: it ends too early"),
    ("[]", "is no blueprint: it is of another kind than expected"),
    ("{}", "is no blueprint: version is missing"),
    (#"{"version": 1}"#, "is no blueprint: bindings is missing"),
    (#"{"version": 1, "bindings": [{}]}"#, "is no blueprint: bindings[0].key is missing"),
    (
      #"{"version": 1, "bindings": [{"key": {"type": 1}}]}"#,
      "is no blueprint: bindings[0].key.type is of another kind than expected"
    ),
    (
      #"{"version": 1, "bindings": [{"key": {"type": "A"}, "lifetime": "long"}]}"#,
      "is no blueprint: bindings[0].lifetime: "
        + "expected single, eager, scoped, weak, graph or unique"
    ),
    (
      #"{"version": 1, "bindings": [{"key": {"type": "A"}, "location": {"fileID": "A", "line": -3}}]}"#,
      "is no blueprint: bindings[0].location.line: expected a number that is not negative"
    ),
    (
      #"{"version": 1, "bindings": [{"key": {"type": "A"}, "scope": -1}]}"#,
      "is no blueprint: bindings[0].scope: expected a number that is not negative"
    ),
    (
      #"{"version": 9, "bindings": []}"#,
      "this is version 9 of the blueprint format, and only versions up to 3 are known here: "
        + "use a newer dovetail"
    ),
  ])
  func `a file that is no blueprint says why`(_ text: String, reason: String) {
    let run = ToolRun("check", "odd.json", files: ["odd.json": text])
    #expect(run == ToolRun(status: 2, error: "dovetail: odd.json: \(reason)\n"))
    #expect(ToolRun("check", "-", input: text).error == "dovetail: standard input: \(reason)\n")
  }
}
