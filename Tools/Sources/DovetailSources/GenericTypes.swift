internal import SwiftSyntax

/// The generic parameters and associated types that the declarations of all files show.
///
/// An extension has those of its type, which may be declared in another file.
struct GenericTypes {
  /// The names that stand for a type of the caller's, by the types that have them; a protocol has
  /// `Self`.
  private var names: [String: Set<String>]
  private let inherited: [String: Set<String>]
  private let aliases: [String: [FileReading.Alias]]
  private let declared: Set<String>

  init(_ files: [FileReading]) {
    names = files.reduce(into: [:]) { $0.merge($1.generics) { $0.union($1) } }
    inherited = files.reduce(into: [:]) { $0.merge($1.inherited) { $0.union($1) } }
    aliases = Dictionary(grouping: files.flatMap(\.aliases)) { $0.name }
    declared = files.reduce(into: Set(aliases.keys)) { $0.formUnion($1.declared) }
    // An alias in a generic type may stand for another type in each instance.
    for alias in aliases.values.joined() {
      if let owner = alias.around.last, names[owner]?.isEmpty == false {
        names[owner, default: []].insert(alias.name)
      }
    }
  }

  /// Whether a type may name a generic parameter or an associated type of the types around it.
  func isOpen(_ type: TypeSyntax, in around: [String]) -> Bool {
    !type.plainNames.isDisjoint(with: around.flatMap(visible))
  }

  /// Whether each caller of an asking may get a part of another type.
  func isOpen(_ asking: Asking) -> Bool {
    guard let type = asking.type.written else { return false }
    if asking.isOfSelf { return asking.around.last.map(visible)?.contains("Self") == true }
    return isOpen(type, in: asking.around)
  }

  /// The generic names of a type, and of what it inherits from or stands for.
  private func visible(in type: String) -> Set<String> {
    var (found, next, seen) = (Set<String>(), [type], Set<String>())
    while let type = next.popLast() {
      guard seen.insert(type).inserted else { continue }
      found.formUnion(names[type] ?? [])
      next += inherited[type] ?? []
      next += (aliases[type] ?? []).flatMap { Receiver.typeNames($0.type) }
    }
    return found
  }

  /// The types whose declarations would tell more about what is asked for.
  func unknown(to askings: some Sequence<Asking>) -> Set<String> {
    var names: Set<String> = []
    for asking in askings {
      names.formUnion(asking.around)
      names.formUnion(asking.type.written?.plainNames ?? [])
    }
    var next = Array(names)
    while let type = next.popLast() {
      let more = (inherited[type] ?? []).union((aliases[type] ?? []).flatMap { $0.type.names })
      next += more.subtracting(names)
      names.formUnion(more)
    }
    return names.subtracting(declared)
  }
}

extension Asking {
  /// The extended type around it that the sources don't declare and that is not Dovetail's.
  func foreign(_ isDeclared: (String) -> Bool) -> String? {
    extended.last { !isDeclared($0) && !SourceIndex.resolving.contains($0) }
  }
}

extension [FileReading] {
  /// The files, in which the askings of generic types are open.
  var withGenericAskings: [FileReading] {
    let generics = GenericTypes(self)
    return map { file in
      var file = file
      for index in file.askings.indices where generics.isOpen(file.askings[index]) {
        (file.askings[index].type, file.askings[index].isOpen) = (.unknown, true)
      }
      func isFixed(_ input: FileReading.Member, _ type: TypeSyntax) -> Bool {
        !generics.isOpen(type, in: [String(input.type.prefix { $0 != "." })])
      }
      for (input, types) in file.parameters {
        file.parameters[input] = types.filter { isFixed(input, $0) }
      }
      for (input, types) in file.properties {
        file.properties[input] = types.filter { isFixed(input, $0) }
      }
      return file
    }
  }
}

extension TypeSyntax {
  /// The names in the type that have no generic arguments, and are not behind another.
  var plainNames: Set<String> {
    func names(_ node: Syntax) -> [String] {
      if let type = node.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil {
        return [type.name.plainText]
      }
      return node.children(viewMode: .sourceAccurate).flatMap(names)
    }
    return Set(names(Syntax(self)))
  }
}
