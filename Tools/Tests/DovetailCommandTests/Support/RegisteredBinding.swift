@_spi(Tools) import DovetailChecks

/// A binding of a type, registered at a line of a file.
func registered(
  _ type: String, named name: String? = nil, _ file: String, _ line: Int,
  as lifetime: Blueprint.Lifetime = .single, isAsync: Bool = false, isOpaque: Bool = false
) -> Blueprint.Binding {
  .init(
    key: .init(type: type, name: name), lifetime: lifetime,
    location: .init(fileID: file, line: line), isAsync: isAsync, isOpaque: isOpaque)
}
