@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks
import DovetailPictures

extension LineAnswer {
  /// The answer as text for a terminal.
  var text: String {
    var lines = ["\(place)"]
    if isEmpty { lines.append("  asks for nothing, and registers nothing") }
    for need in asks {
      let way = need.by.map { $0 == "parameter" ? ", as a parameter" : ", by \($0)" } ?? ""
      guard let key = need.key else {
        lines.append("  asks for what is not written beside it\(way)")
        continue
      }
      lines.append("  asks for \(Self.form(key, need.kind))\(way)")
      lines += Self.providers(of: need).map { "    \($0)" }
    }
    for registration in registers {
      let traits = registration.traits.map { "  \($0)" } ?? ""
      lines.append("  \(registration.phrase) \(registration.key)\(traits)")
      lines += registration.reasons.map { "    \($0.text(at: registration.location))" }
      lines += Self.list("needs", registration.needs.flatMap(Self.rows))
      lines += Self.list("needed by", registration.neededBy.map(Self.row))
      if registration.neededBy.isEmpty, registration.verb != "override" {
        let isKnown = registration.traits != nil
        lines.append(
          isKnown ? "    nothing needs it" : "    the sources show nothing that needs it")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func providers(of need: Need) -> [String] {
    if need.providedBy.isEmpty { return absence(need) }
    return need.providedBy.map { provider in
      "provided at \(provider.location)" + (provider.traits.map { "  \($0)" } ?? "")
    }
  }

  private static func absence(_ need: Need) -> [String] {
    let absence =
      switch need.kind {
      case .optional: "nothing provides it, which is allowed"
      case .collection: "nothing contributes to it"
      default: "nothing provides it"
      }
    return [absence] + need.notInstalled.map(\.asNotInstalled)
  }

  private static func rows(_ need: Need) -> [(String, String)] {
    guard let key = need.key else { return [("what is not written beside it", "")] }
    let form = form(key, need.kind)
    if need.providedBy.isEmpty {
      return absence(need).enumerated().map { ($0 == 0 ? form : "", $1) }
    }
    return need.providedBy.map { (form, "\($0.location)") }
  }

  private static func row(_ asker: Asker) -> (String, String) {
    let way = asker.by.map { $0 == "parameter" ? "" : ", by \($0)" } ?? ""
    return ((asker.name ?? "code outside of types") + way, asker.location.map { "\($0)" } ?? "")
  }

  private static func form(_ key: Blueprint.Key, _ kind: Blueprint.Edge.Kind) -> String {
    KeySpelling([key]).form(.init(key: key, kind: kind))
  }

  /// A title and two columns below it; nothing for no rows.
  private static func list(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = rows.map(\.0.count).max() ?? 0
    return ["    \(title):"]
      + rows.map { left, right in
        let space = String(repeating: " ", count: width - left.count + 2)
        return "      " + left + (right.isEmpty ? "" : space + right)
      }
  }
}

extension LineAnswer.Registration {
  /// The verb as the text says it.
  fileprivate var phrase: String {
    switch verb {
    case "contribute", "contribution": "contributes to"
    case "override": "overrides"
    case "decorate": "decorates"
    case "alias": "registers the alias"
    default: "registers"
    }
  }
}
