import CDovetailChecks
@_spi(Tools) import Dovetail

/// A stored property that needs a dependency, as the compiler recorded it.
struct ProgramField {
  /// The owner as the program spells it, with its module: `App.Feed.Screen`.
  let owner: String
  /// The owner's type, if it is not generic.
  let ownerType: (any Any.Type)?
  let name: String
  /// The needs of the property; none if its type depends on the parameters of a generic owner.
  let needs: [Need]
}

/// The records of the program, read without running any of its code.
///
/// The runtime finds the images; `CDovetail` reads their records, and nothing outside of them.
final class ProgramFields {
  private(set) var fields: [ProgramField] = []
  /// The modules that have types; `recorded` has those with records.
  private(set) var modules: Set<String> = []
  private(set) var recorded: Set<String> = []
  /// The modules that the check is to read; `nil` for all.
  let wanted: [String]?
  private let included: DependencyProperties
  private let program: dovetail_program
  private var moduleNames: [UnsafeRawPointer: String] = [:]
  private var owners: [UnsafeRawPointer: Owner] = [:]
  private var knownNeeds: [UnsafePointer<CChar>: [Need]?] = [:]
  private var seen: Set<String> = []

  private struct Owner {
    let module: String
    let name: String
    let type: (any Any.Type)?
  }

  /// Whether the programs of this system can be read.
  static var isSupported: Bool { dovetail_reads_fields() }

  init(of wanted: DependencyProperties) {
    self.wanted = wanted.modules
    included = wanted
    program = dovetail_read_program()
    let types: [any Any.Type] = [
      Injected<Never>.self, LazyInjected<Never>.self, WeakInjected<Never>.self, Lazy<Never>.self,
      Weak<Never>.self, Maker<Never>.self,
    ]
    let descriptors = types.compactMap(Self.descriptor)
    // SAFETY: the visitor is used within this call, while `self` is held.
    var modules = dovetail_field_visitor(
      context: Unmanaged.passUnretained(self).toOpaque(),
      module: { ProgramFields.from($0).note($1, isRecorded: false) }, field: { _, _ in })
    var visitor = modules
    visitor.module = { ProgramFields.from($0).note($1, isRecorded: true) }
    visitor.field = { ProgramFields.from($0).note($1.pointee) }
    withUnsafePointer(to: program.memory) { memory in
      for image in UnsafeBufferPointer(start: program.images, count: program.count) {
        var image = image
        dovetail_visit_modules(&image, memory, &modules)
        dovetail_visit_fields(&image, memory, descriptors, descriptors.count, &visitor)
      }
    }
  }

  deinit { dovetail_program_free(program) }

  private static func from(_ context: UnsafeMutableRawPointer) -> ProgramFields {
    // SAFETY: the context is that of `init`, which holds the object.
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private static func descriptor(_ type: any Any.Type) -> UnsafeRawPointer? {
    // SAFETY: a metatype is a pointer to the runtime's record of the type.
    dovetail_type_descriptor(unsafeBitCast(type, to: UnsafeRawPointer.self))
  }
}

// MARK: - What is found

extension ProgramFields {
  private func note(_ module: UnsafeRawPointer, isRecorded: Bool) {
    let name = moduleNames[module] ?? context(module).map { text($0.name, $0.name_size) } ?? ""
    moduleNames[module] = name
    if isRecorded { recorded.insert(name) } else { modules.insert(name) }
  }

  private func note(_ field: dovetail_field) {
    guard let descriptor = field.owner_descriptor else { return }
    let owner = owners[descriptor] ?? self.owner(descriptor, field)
    owners[descriptor] = owner
    let isExcluded =
      owner.type.map { included.excluded.contains(ObjectIdentifier($0)) }
      ?? included.excludedNames.contains(owner.name)
    guard !isExcluded, included.includes(owner.module), let needs = needs(field) else { return }
    var name = Substring(field.name.map { text($0, field.name_size) } ?? "")
    for prefix in ["$__lazy_storage_$_", "_"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    // A type that is linked into several images counts once.
    let identity = owner.type.map { "\(ObjectIdentifier($0))" } ?? owner.name
    guard seen.insert("\(identity).\(name)").inserted else { return }
    fields.append(
      ProgramField(owner: owner.name, ownerType: owner.type, name: String(name), needs: needs))
  }

  /// The needs of a field.
  ///
  /// They are `nil` if its type only mentions a form, and empty if they depend on the owner's
  /// generic parameters.
  private func needs(_ field: dovetail_field) -> [Need]? {
    if let known = knownNeeds[field.type] { return known }
    let needs: [Need]?
    if let type = type(field.type, field.type_size) {
      let asked = Need.asked(byPropertyOf: type).filter { $0.kind != nil }
      needs = asked.isEmpty ? nil : asked
    } else {
      needs = []
    }
    knownNeeds[field.type] = .some(needs)
    return needs
  }
}

// MARK: - How it is spelled

extension ProgramFields {
  private func owner(_ descriptor: UnsafeRawPointer, _ field: dovetail_field) -> Owner {
    var names: [String] = []
    var (next, module, isGeneric): (UnsafeRawPointer?, String, Bool) = (descriptor, "", false)
    // The reader in C has followed the same parents up to a module, so this loop ends.
    while let here = next, let context = context(here) {
      isGeneric = isGeneric || context.flags & 0x80 != 0
      switch Int(context.flags & 0x1F) {
      case dovetail_context_module: module = text(context.name, context.name_size)
      case dovetail_context_extension: names += extended(context.extended)
      default: if context.name != nil { names.append(text(context.name, context.name_size)) }
      }
      next = context.parent
    }
    return Owner(
      module: module, name: ([module] + names.reversed()).joined(separator: "."),
      type: isGeneric ? nil : type(field.owner, field.owner_size))
  }

  /// The names of an extended type and the types around it, the innermost first.
  private func extended(_ descriptor: UnsafeRawPointer?) -> [String] {
    var (names, next): ([String], UnsafeRawPointer?) = ([], descriptor)
    while names.count < 64, let here = next, let context = context(here), context.parent != nil {
      if context.name != nil { names.append(text(context.name, context.name_size)) }
      next = context.parent
    }
    return names
  }

  private func context(_ descriptor: UnsafeRawPointer) -> dovetail_context? {
    var context = dovetail_context()
    return withUnsafePointer(to: program.memory) {
      dovetail_read_context($0, descriptor, &context) ? context : nil
    }
  }

  private func type(_ name: UnsafePointer<CChar>, _ size: Int) -> (any Any.Type)? {
    withUnsafePointer(to: program.memory) { memory in
      // SAFETY: the runtime returns a type for a name.
      dovetail_type(memory, name, size).map { unsafeBitCast($0, to: Any.Type.self) }
    }
  }

  private func text(_ start: UnsafePointer<CChar>?, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self)
  }
}
