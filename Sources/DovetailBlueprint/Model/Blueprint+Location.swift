extension Blueprint {
  /// A place in source code, as `#fileID` and `#line` name it.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The file, for example `App/Modules.swift`.
    public var fileID: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes a location.
    public init(fileID: String, line: Int) {
      self.fileID = fileID
      self.line = line
    }

    /// The location as compilers and editors write it: `App/Modules.swift:31`.
    public var description: String { "\(fileID):\(line)" }

    /// The module of the file: the part before the first slash.
    public var module: String { String(fileID.prefix { $0 != "/" }) }
  }
}
