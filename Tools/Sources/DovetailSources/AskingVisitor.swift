internal import SwiftParser
internal import SwiftSyntax

/// Collects the places in a file that ask for dependencies, and what is needed to know their types.
final class AskingVisitor: DeclarationVisitor {
  /// The recipes around the current place, each with its closure.
  private var recipes: [(index: Int, closure: SyntaxIdentifier)] = []
  private var checked = CheckedTypes()
  /// How many closures that fill or use a scope are around the current place, and how many forks.
  private var (scopes, forks) = (0, 0)

  // MARK: - Askings

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = call.calledName
    switch name {
    case "injected": ask(call, by: "injected()")
    case "resolve" where call.calledExpression.is(MemberAccessExprSyntax.self): resolve(call)
    case "resolve": if let owner = owners.last { resolve(call, on: .type(owner)) }
    case "isRegistered" where call.calledExpression.is(MemberAccessExprSyntax.self):
      checked.add(call, on: receiver(of: call))
    case "isRegistered": if let owner = owners.last { checked.add(call, on: .type(owner)) }
    case "Lazy": handle(call)
    case "init"
    where call.base == nil && context.type(of: ExprSyntax(call)).written?.named?.name == "Lazy":
      handle(call)
    case "alias" where call.trailingClosure != nil || call.arguments.count > 1: register(call)
    case "install", "DependencyContainer": install(call)
    case "register" where call.arguments.first?.label?.text == "in": install(call)
    case _ where RegistrationCall.requestScopes.contains(name): registerLogger(call)
    case _ where RegistrationCall.verbs.contains(name): register(call)
    default: break
    }
    if !RegistrationCall.verbs.contains(name), name != "install" { noteDoubt(of: call) }
    return .visitChildren
  }

  private var context: AskingContext {
    AskingContext(owner: owners.last, declarations: declarations)
  }

  private func resolve(_ call: FunctionCallExprSyntax, on own: Receiver? = nil) {
    let labels = call.arguments.compactMap { $0.label?.text }
    let unlabeled = call.arguments.withoutPassed.count { $0.label == nil }
    // A call with other arguments is not Dovetail's `resolve`, nor is one that cannot fail, or
    // whose result is unwrapped.
    guard call.trailingClosure == nil, call.isTried, !call.isUnwrapped,
      Set(labels).isSubset(of: ["named", "mode", "with", "fileID", "line"]),
      call.metatypeArgument != nil || unlabeled == 0
    else { return }
    let recipe = recipes.last { recipe in
      own == nil && isResolver(call.base, of: reading.recipes[recipe.index])
    }
    let resolution = recipe.map { Receiver.resolution(of: reading.recipes[$0.index].container) }
    let receiver = resolution ?? own ?? receiver(of: call)
    ask(call, by: "resolve()", on: receiver, isAwaited: call.isAwaited)
    note(asking: call.base, at: call)
  }

  /// Whether an expression is the value that a recipe resolves with, or its container.
  private func isResolver(_ base: ExprSyntax?, of recipe: RecipeSource) -> Bool {
    guard let text = base?.trimmedDescription, let resolver = recipe.resolver else { return false }
    return text == resolver || text == "\(resolver).container"
  }

  /// The value that a method is called on; that of a generic type is unknown.
  func receiver(of call: FunctionCallExprSyntax) -> Receiver {
    let receiver = Receiver(call.base, in: owners.last, declarations)
    if case .type(let name) = receiver, isGeneric(name) { return .unknown }
    return receiver
  }

  /// A `Lazy` that is made by hand; one with a closure asks no container.
  private func handle(_ call: FunctionCallExprSyntax) {
    guard call.trailingClosure == nil,
      call.arguments.allSatisfy({ ["named", "mode", "from"].contains($0.label?.text) })
    else { return }
    let clause = call.calledExpression.as(GenericSpecializationExprSyntax.self)?
      .genericArgumentClause
    if let type = TypeText.arguments(clause).first {
      add(call, by: "Lazy()", type: .written(type), call.arguments) { $0.isDeferred = true }
    } else {
      ask(call, by: "Lazy()")
    }
  }

  private func ask(
    _ call: FunctionCallExprSyntax, by form: String, on receiver: Receiver = .none,
    isAwaited: Bool = false
  ) {
    let type = call.metatypeArgument.map(TypeSource.written)
    add(
      call, by: form,
      type: type ?? context.type(of: ExprSyntax(call)), call.arguments
    ) { asking in
      asking.receiver = receiver
      asking.isAwaited = isAwaited
      asking.passed = call.arguments.passed.count
      asking.excuse = call.isDispensable ? "the code has a try? for that" : nil
      if form == "resolve()" { asking.excuse = asking.excuse ?? Excuse.of(call) }
    }
  }

  /// Adds an asking, with the name and container from the arguments of a call or an attribute.
  private func add(
    _ node: some SyntaxProtocol, by form: String, type: TypeSource,
    _ arguments: LabeledExprListSyntax?, _ change: (inout Asking) -> Void = { _ in }
  ) {
    let base = node.as(FunctionCallExprSyntax.self)?.base
    let container = arguments?.labeled("from")
    var asking = Asking(
      form: form, line: line(node), lastLine: lastLine(node), owner: owners.last,
      type: followed(type), name: .none)
    (asking.around, asking.extended) = (around, extended)
    if case .written(let type) = type { asking.isOfSelf = type.trimmedDescription == "Self" }
    if let named = arguments?.labeled("named") { asking.name = Self.name(named) }
    asking.isOfOther = container != nil
    if let container { note(asking: container, at: node) }
    asking.isOfScope = scopes + forks > 0 || declarations.doubt(of: base) != nil
    asking.isOfOutermost = (container ?? base)?.isOutermost == true
    asking.property = node.initializedProperty
    asking.isOfNew = arguments?.labeled("mode")?.trimmedDescription == ".new"
    asking.isOpen = isOpen(type)
    asking.isOffMainActor = node.isOffMainActor
    asking.isConditional = conditions > 0
    asking.isElsewhere = isElsewhere(asking.line)
    asking.checked = checked.before(node)
    if let recipe = recipes.last {
      asking.recipe = recipe.index
      asking.isDeferred = nearestClosure(node) != recipe.closure
      if !asking.type.isUnknown, isResolver(base, of: reading.recipes[recipe.index]) {
        reading.recipes[recipe.index].followed += 1
      }
    }
    change(&asking)
    reading.askings.append(asking)
  }

  /// The closure or function that a node is directly part of.
  private func nearestClosure(_ node: some SyntaxProtocol) -> SyntaxIdentifier? {
    var next = node.parent
    while let node = next {
      if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { return node.id }
      next = node.parent
    }
    return nil
  }

  /// A type as it reads outside of its place: `Self` is the owner, and a generic type is unknown.
  func followed(_ type: TypeSource) -> TypeSource {
    if isOpen(type) { return .unknown }
    guard case .written(let syntax) = type else { return type }
    let names = syntax.tokens(viewMode: .sourceAccurate).map(\.text)
    guard names.contains("Self") else { return type }
    return names.count == 1
      ? owners.last.flatMap(TypeText.parsed).map { .written($0) } ?? .unknown : .unknown
  }

  /// Whether a type is generic.
  private func isOpen(_ type: TypeSource) -> Bool {
    guard case .written(let type) = type else { return false }
    let names = type.tokens(viewMode: .sourceAccurate).map(\.text)
    return names.contains(where: ["some", "each", "_"].contains) || isGeneric(type)
  }

  // MARK: - Wrappers

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    if isMember, let owner = owners.last { note(node, of: owner) }
    let isGlobal = node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    if isMember || isGlobal { note(values: node, of: owners.last) }
    for case .attribute(let attribute) in node.attributes {
      guard let name = attribute.plainName,
        ["Injected", "LazyInjected", "Resolved"].contains(name)
      else { continue }
      var arguments: LabeledExprListSyntax?
      if case .argumentList(let list) = attribute.arguments { arguments = list }
      // Another argument without a label means that the wrapper is another library's.
      let given = name == "Resolved" ? arguments?.metatypeArgument : nil
      let unlabeled = arguments?.withoutPassed.count { $0.label == nil } ?? 0
      if unlabeled > (given == nil ? 0 : 1) { continue }
      for binding in node.bindings {
        let type = given ?? binding.typeAnnotation?.type
        let source = type.map { TypeSource.written($0) } ?? .unknown
        add(node, by: "@\(name)", type: source, arguments) { asking in
          // A record has no `Resolved`, and an initializer may give it a name.
          if isMember, name != "Resolved" { asking.property = binding.pattern.trimmedDescription }
          if name == "Resolved", arguments == nil { asking.name = .unknown }
          asking.passed = arguments?.passed.count ?? 0
          asking.isDeferred = asking.isDeferred || name == "LazyInjected"
        }
      }
    }
    return .visitChildren
  }

  // MARK: - Recipes

  private func register(_ call: FunctionCallExprSyntax) {
    // Other arguments mean another library's `register`.
    let verb = call.calledName
    guard
      call.arguments.allSatisfy({ argument in
        argument.label.map {
          ["named", "as", "keys", "fileID", "line", "using", "with"].contains($0.text)
        } ?? true
      })
    else { return }
    let line = place(of: call)
    let type = call.metatypeArgument
    if verb == "override" || verb == "register" && type == nil {
      let own = owners.last.map(Receiver.type) ?? .unknown
      let container = call.base == nil ? own : receiver(of: call)
      reading.overrides.append(
        .init(
          type: type, isRegister: verb == "register", line: line, receiver: container))
    }
    guard let key = type ?? provider(of: call) else { return }
    let registration = RegistrationSource(
      verb: verb, type: key, isOfProvider: type == nil,
      name: call.arguments.labeled("named").map(Self.name) ?? .none,
      line: line, lastLine: lastLine(call), needs: parameters(of: call), owner: owners.last,
      receiver: receiver(of: call), doubt: doubt(of: call.base), function: functions.last,
      isElsewhere: isElsewhere(line))
    // The other verbs do not provide a key themselves; in a fork or scope, an override does.
    let isProviding = ["register", "alias"].contains(verb)
    if isProviding || verb == "override" && scopes + forks > 0 {
      reading.registrations.append(registration)
    } else if verb != "decorate" {
      reading.otherRegistrations.append(registration)
    }
  }

  /// The scope of a request registers a `Logger` by itself.
  private func registerLogger(_ call: FunctionCallExprSyntax) {
    let line = place(of: call)
    reading.registrations.append(
      RegistrationSource(
        verb: "register", type: TypeSyntax(IdentifierTypeSyntax(name: .identifier("Logger"))),
        name: .none, line: line, lastLine: line, needs: [], owner: owners.last, receiver: .unknown,
        doubt: "a scope registers it", function: nil, isElsewhere: isElsewhere(line)))
  }

  /// The reason why a container's blueprint may not have what is registered here.
  private var doubt: String? {
    conditions > 0 ? "an #if decides whether the sources register it" : doubtOfClosure
  }

  private var doubtOfClosure: String? {
    scopes > 0 ? "a scope registers it" : forks > 0 ? "a fork registers it" : nil
  }

  /// The same of what is registered in a container.
  private func doubt(of container: ExprSyntax?) -> String? {
    doubt ?? declarations.doubt(of: container)
  }

  /// Notes a function that gets a scope or a fork: what it registers may be in no blueprint.
  private func noteDoubt(of call: FunctionCallExprSyntax) {
    let given = [call.base] + call.arguments.map(\.expression)
    let doubt =
      doubtOfClosure ?? given.lazy.compactMap { [declarations] in declarations.doubt(of: $0) }.first
    if let doubt { reading.doubtful[call.calledName] = doubt }
  }

  /// The line that `#line` stands for in the arguments of a call.
  func place(of call: FunctionCallExprSyntax) -> Int {
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    return line(member.map { Syntax($0.declName) } ?? Syntax(call))
  }

  /// Notes what may be a graph or a module: `c.install(graph)`, `graph.install(in: c)`,
  /// `module.register(in: c)`, `DependencyContainer(graph)`.
  private func install(_ call: FunctionCallExprSyntax) {
    for argument in call.arguments {
      let isReversed = argument.label?.text == "in"
      guard isReversed || argument.label == nil,
        let value = isReversed ? call.base : argument.expression
      else { continue }
      let line = place(of: call)
      reading.installations.append(
        .init(
          value: Receiver(value, in: owners.last, declarations), line: line, owner: owners.last,
          receiver: isReversed ? .unknown : receiver(of: call),
          doubt: doubt(of: container(argument, of: call)), function: functions.last,
          isElsewhere: isElsewhere(line)))
    }
  }

  /// The container that gets what an argument of a call installs.
  private func container(
    _ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax
  ) -> ExprSyntax? {
    if argument.label?.text == "in" { return argument.expression }
    return call.calledName == "DependencyContainer" ? ExprSyntax(call) : call.base
  }

  override func visit(_ closure: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = closure.call else { return .visitChildren }
    if RegistrationCall.scopes.contains(call.calledName) { scopes += 1 }
    if RegistrationCall.forks.contains(call.calledName) { forks += 1 }
    guard RegistrationCall.verbs.contains(call.calledName), call.metatypeArgument != nil
    else { return .visitChildren }
    let first = line(call)
    recipes.append((reading.recipes.count, closure.id))
    reading.recipes.append(
      RecipeSource(
        lines: first...max(first, line(closure)), resolver: closure.resolver,
        container: receiver(of: call)))
    return .visitChildren
  }

  override func visitPost(_ closure: ClosureExprSyntax) {
    if recipes.last?.closure == closure.id { recipes.removeLast() }
    guard let call = closure.call else { return }
    if RegistrationCall.scopes.contains(call.calledName) { scopes -= 1 }
    if RegistrationCall.forks.contains(call.calledName) { forks -= 1 }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let recipe = recipes.last, node.baseName.text == reading.recipes[recipe.index].resolver {
      reading.recipes[recipe.index].uses += 1
    }
    return .skipChildren
  }
}
