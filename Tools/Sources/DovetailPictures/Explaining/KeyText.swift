@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// A key as a user types it: `any Networking`, `URL named "cdn"`, `Core.User`.
struct KeyText {
  /// The type, as it was typed.
  let type: String
  /// The name after it, if one was typed.
  let name: String?

  init(_ text: String) {
    let marks = " named "
    guard let place = Self.end(of: marks, in: text) else {
      (type, name) = (text, nil)
      return
    }
    type = String(text[..<text.index(place, offsetBy: -marks.count)])
    name = Self.unquoted(text[place...])
  }

  var key: Blueprint.Key { Blueprint.Key(type: type, name: name) }

  /// The place after the first occurrence of a part.
  private static func end(of part: String, in text: String) -> String.Index? {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) { return rest.index(rest.startIndex, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The text of a Swift string literal; any other text as it is.
  private static func unquoted(_ text: Substring) -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    var (name, isEscaped) = ("", false)
    for character in text.dropFirst().dropLast() {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      switch character {
      case "n" where isEscaped: name += "\n"
      case "r" where isEscaped: name += "\r"
      case "t" where isEscaped: name += "\t"
      default: name.append(character)
      }
      isEscaped = false
    }
    return name
  }
}

extension Blueprint {
  /// The keys that a text names, in the order in which they occur.
  ///
  /// The spelling of a diagnostic fits best; then the type with its module; then the type without
  /// `any` or its module; then any of these in another case. If the text has no name, a key without
  /// one fits before those with one. The text of a list names its elements.
  ///
  /// - Parameter text: the key as a user types it.
  /// - Returns: the keys that fit best; none if no key fits.
  public func keys(matching text: String) -> [Key] {
    let wanted = KeyText(text)
    let (bare, folded) = (Self.bare(wanted.type), Self.bare(wanted.type).lowercased())
    var (best, found): (Int, [Key]) = (Int.max, [])
    var seen: Set<Key> = []
    for key in bindings.lazy.flatMap({ [$0.key] + $0.edges.map(\.key) })
    where seen.insert(key).inserted {
      guard wanted.name == nil || wanted.name == key.name else { continue }
      let fits = [
        wanted.type == key.type, wanted.type == key.identity,
        bare == Self.bare(key.type) || bare == Self.bare(key.identity),
        folded == Self.bare(key.type).lowercased(),
      ]
      guard let place = fits.firstIndex(of: true) else { continue }
      let rank = 2 * place + (wanted.name == key.name ? 0 : 1)
      if rank < best { (best, found) = (rank, []) }
      if rank == best { found.append(key) }
    }
    return found.isEmpty ? elements(of: wanted, in: text) : found
  }

  /// The keys of the elements, if a text names a list that is no key itself.
  private func elements(of list: KeyText, in text: String) -> [Key] {
    guard list.type.hasPrefix("["), list.type.hasSuffix("]") else { return [] }
    let name = text.dropFirst(list.type.count)
    return keys(matching: String(list.type.dropFirst().dropLast()) + name).filter { key in
      bindings.contains { binding in
        binding.role == .contribution && binding.key == key
          || binding.edges.contains { $0.key == key && $0.use == .collection }
      }
    }
  }

  private static func bare(_ type: String) -> String { TypeSpelling.bare(type) }
}
