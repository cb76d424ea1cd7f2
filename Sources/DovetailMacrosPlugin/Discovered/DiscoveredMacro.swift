import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Discovered`: leaves a record in a section of the binary, and adds the conformance to
/// `DiscoveredDependency`.
struct DiscoveredMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo missing: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let subject = DiscoveredSubject(node, declaration, missing: missing, in: context)
    if let mistake = subject.mistake { context.diagnose(mistake) }
    guard subject.mistake == nil, !context.isLocal, let kind = subject.kinds.first,
      let place = SourcePlace(of: node, in: context)
    else { return [] }
    let arguments =
      ["\(kind.label): \(subject.name)()", "to: $0"]
      + subject.arguments.map { $0.with(\.trailingComma, nil).trimmedDescription }
      + ["fileID: \(place.fileLiteral)", "line: \(place.line)"]
    let call = "unsafe DovetailDiscovery::_Discoveries.add(\(arguments.joined(separator: ", ")))"
    return [
      DeclSyntax(
        text: """
          #if objectFormat(ELF)
          @section(".note.dovetail")
          #elseif objectFormat(MachO)
          @section("__DATA,__dovetail")
          #endif
          @used nonisolated private static let _discovered: DovetailDiscovery::_DiscoveryRecord = (
            9, 16, 1, 0x6576_6f44, 0x6c69_6174, 0, 1, 0,
            {
          \(call.located(at: place))
            }
          )
          """)
    ]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo missing: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let subject = DiscoveredSubject(node, declaration, missing: [], in: context)
    guard !missing.isEmpty, subject.isNominal, !subject.isHidden, !context.isLocal,
      !subject.isRepeated
    else { return [] }
    return [
      try ExtensionDeclSyntax(
        "extension \(type.trimmed): DovetailDiscovery::DiscoveredDependency {}"
      )
      .located(at: SourcePlace(of: node, in: context))
    ]
  }
}
