import SwiftDiagnostics
import SwiftSyntax

// The errors about a graph's declaration itself: what the compiler would be silent about, or would
// report in the code that the macro writes.
extension GraphDeclaration {
  /// The members that every graph has; no property can have one of these names.
  private static let taken: Set<String> = [
    "start", "close", "override", "blueprint", "dovetail", "dovetailText",
  ]

  /// The properties whose names are free, each once, and the errors about the others.
  var valid: (properties: [GraphProperty], mistakes: [Diagnostic]) {
    var declared = self.others
    var mistakes: [Diagnostic] = []
    let valid = self.properties.filter { property in
      let (name, method) = (property.name.text, property.method.name)
      let obstacle: String? =
        if Self.taken.contains(name) {
          "and every graph has a member of that name"
        } else if !name.allSatisfy(\.isOfIdentifier) {
          "which is no plain identifier; rename the method"
        } else if declared[name] != nil {
          "which is declared already"
        } else {
          nil
        }
      guard let obstacle else {
        declared[name] = method
        return true
      }
      let notes = declared[name].map { [Note("'\(name)' is declared here", at: $0)] } ?? []
      mistakes.append(
        .error(
          "'\(method.text)()' provides the property '\(name)', \(obstacle)", at: method,
          notes: notes))
      return false
    }
    return (valid, mistakes)
  }

  /// Every other error, and the warnings.
  var mistakes: [Diagnostic] {
    hiding + hiddenOverrides + [doubled].compactMap { $0 } + idleClosers + parametersOfParts
  }

  /// Members that would hide those that every graph has.
  private var hiding: [Diagnostic] {
    let help: KeyValuePairs = [
      "close": "close a part in a method '@Closes func closeX(_ x: X)'",
      "start": "mark the methods of what it makes '@Eager'",
    ]
    return help.compactMap { name, help in
      self.others[name].map {
        .error("'\(name)' hides '\(name)()', which every graph has; rename it, or \(help)", at: $0)
      }
    }
  }

  /// Methods that a call would choose instead of the graph's own.
  private var hiddenOverrides: [Diagnostic] {
    let methods = (self.helpers["override"] ?? []).compactMap {
      $0.parent?.as(FunctionDeclSyntax.self)
    }
    return methods.compactMap { method in
      let parameters = method.signature.parameterClause.parameters
      guard let first = parameters.first,
        let property = property(first.firstName.identifierText),
        property.type.trimmedDescription == first.type.trimmedDescription,
        parameters.dropFirst().allSatisfy({ $0.defaultValue != nil })
      else { return nil }
      return .error(
        "this hides 'override(\(property.name.text):)', which the graph has for "
          + "'\(property.method.name.text)()'; rename it", at: method.name)
    }
  }

  /// An operator that the compiler would find twice: it does in a class with members that a macro
  /// writes, where it looks for what a protocol asks for.
  private var doubled: Diagnostic? {
    let protocols: Set = ["Comparable", "Equatable", "Hashable"]
    guard let comparison = self.comparison,
      let conformance = inherited.first(where: protocols.contains)
    else {
      return nil
    }
    return .error(
      "in the class of a graph, the compiler finds '\(comparison.text)' twice; move it into an "
        + "'extension \(name): \(conformance)'", at: comparison)
  }

  /// Closing methods that close nothing.
  private var idleClosers: [Diagnostic] {
    self.closers.sorted { $0.key < $1.key }.compactMap { name, closer in
      let (method, lifetime) = (closer.method.name, property(name)?.lifetime)
      guard lifetime == nil || lifetime == .unique else { return nil }
      return .error(
        lifetime == nil
          ? "'\(method.text)(_:)' closes '\(name)', which this graph does not provide"
          : "'\(name)' is new for each caller, so the graph keeps none to close", at: method)
    }
  }

  /// Warnings of methods that take what the graph has, and nothing else.
  private var parametersOfParts: [Diagnostic] {
    self.otherMakers.compactMap { method in
      let parameters = method.signature.parameterClause.parameters
      let names = parameters.compactMap { parameter -> String? in
        let name = (parameter.secondName ?? parameter.firstName).identifierText
        let type = property(name)?.type ?? self.inputs.first { $0.text == name }?.type
        let isLabeled = parameter.secondName != nil && parameter.firstName.text != "_"
        return isLabeled || type?.trimmedDescription != parameter.type.trimmedDescription
          ? nil : name
      }
      let maker = method.name.identifierText
      guard method.isPlain, !names.isEmpty, names.count == parameters.count,
        let name = PropertyName(ofMethod: maker, after: "make")?.text,
        property(name) == nil, self.others[name] == nil
      else { return nil }
      let labels = parameters.map { "\($0.firstName.text):" }.joined()
      return .warning(
        "'\(maker)(\(labels))' has parameters, so it provides no property '\(name)'; use "
          + "\(names.map { "'\($0)'" }.joined(separator: " and ")) in its body instead",
        at: method.name)
    }
  }
}

extension Character {
  /// Whether a name without backticks can have the character.
  fileprivate var isOfIdentifier: Bool { isLetter || isNumber || self == "_" || !isASCII }
}
