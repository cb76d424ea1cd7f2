@_spi(Tools) internal import Dovetail
@_spi(Tools) internal import DovetailChecks
internal import SwiftSyntax

extension SourceCheck {
  /// The modules that no code names but such modules, and nothing of which the blueprint
  /// has.
  func idleModules(_ isNamed: (String, Set<String>) -> Bool) -> [DependencyDiagnostic] {
    let asked = Set(missing.values.joined().compactMap(\.registered))
    var idle = index.registering.filter { module, calls in
      index.isModule(module) && calls.contains { $0.source.isCertain } && !isThere(module)
    }
    var count = 0
    while count != idle.count {
      count = idle.count
      let names = Set(idle.keys)
      idle = idle.filter { !isNamed($0.key, names) }
    }
    return idle.sorted { $0.key < $1.key }.compactMap { module, calls in
      let certain = calls.filter(\.source.isCertain).sorted {
        ($0.place.fileID, $0.place.line) < ($1.place.fileID, $1.place.line)
      }
      guard asked.isDisjoint(with: certain.map(\.place)) else { return nil }
      let parts = certain.map { (verb: $0.source.verb, key: key($0.source.type, $0.source.name)) }
      return .uninstalled(module, parts, at: certain[0].place)
    }
  }

  /// Whether the blueprint has something of a module, or of one that it installs.
  private func isThere(_ module: String) -> Bool {
    var (modules, seen) = ([module], Set<String>())
    while let module = modules.popLast() {
      guard seen.insert(module).inserted else { continue }
      for call in index.registering[module] ?? [] {
        if call.source.verb == "install" { modules.append(call.source.type.trimmedDescription) }
        if isProvided(call.source) || all.contains(call.place) { return true }
      }
    }
    return false
  }

  private func isProvided(_ registration: RegistrationSource) -> Bool {
    guard ["register", "alias"].contains(registration.verb) else { return false }
    let text = index.types.spelling(registration.type).text
    let name = index.name(registration.name)
    return elsewhere.contains(text)
      || provided[text, default: []].contains { key in name.map { $0 == key.name } ?? true }
  }

  /// A key as the sources spell it.
  func key(_ type: TypeSyntax, _ name: AskedName) -> Blueprint.Key {
    .init(type: type.trimmedDescription, name: index.name(name) ?? nil)
  }
}
