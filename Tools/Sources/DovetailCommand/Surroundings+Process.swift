import Foundation

extension Surroundings {
  /// The files and streams of the process.
  package static var process: Surroundings {
    Surroundings(
      read: contents, sources: sources,
      absolutePath: { URL(filePath: $0).standardized.path },
      readInput: { FileHandle.standardInput.readDataToEndOfFile() },
      readLine: { Swift.readLine() }, run: run,
      write: { path, text in
        do {
          try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
          throw FileError(path, "cannot be written")
        }
      },
      output: { put($0, to: STDOUT_FILENO) }, error: { put($0, to: STDERR_FILENO) },
      isColored: wantsColor(
        isTerminal: isatty(STDOUT_FILENO) != 0, environment: ProcessInfo.processInfo.environment))
  }

  /// The output of a shell command; its input is empty, since this process reads its own.
  private static func run(_ line: String) throws -> Data {
    #if os(macOS) || os(Linux)
      let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: errors) }
      guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
        throw FileError(errors.path, "cannot be written")
      }
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", line]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        let text = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
        throw FailedRun(line, status: process.terminationStatus, errors: text)
      }
      return data
    #else
      throw FileError(line, "cannot be run on this system; print the blueprint to a file")
    #endif
  }

  private static func sources(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw FileError(folder, "there is no such folder")
    }
    if !isFolder.boolValue { return [folder] }
    guard let files = FileManager.default.enumerator(atPath: folder) else {
      throw FileError(folder, "cannot be read")
    }
    var found: [String] = []
    for case let file as String in files {
      let name =
        file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[$0...].dropFirst() } ?? file[...]
      if name.hasPrefix(".") { files.skipDescendants() }
      if file.hasSuffix(".swift"), !name.hasPrefix(".") {
        found.append(folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)")
      }
    }
    return found.sorted()
  }

  private static func contents(of path: String) throws -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileError(path, "there is no such file")
    }
    if isFolder.boolValue { throw FileError(path, "is a folder") }
    guard let data = bytes(at: path) else { throw FileError(path, "cannot be read") }
    return data
  }
}

/// Reads a file, or a pipe, to its end; `nil` if that fails.
///
/// A pipe that nobody writes to is empty; otherwise its reader would wait for ever.
private func bytes(at path: String) -> Data? {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var data = Data()
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return data }
    if count > 0 {
      data.append(contentsOf: buffer[..<count])
    } else if errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, -1)
    } else if errno != EINTR {
      return nil
    }
  }
}

/// Writes all of a text.
///
/// If standard output cannot be written to, it says so on standard error, and exits as a failure.
private func put(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      if descriptor == STDERR_FILENO { return }
      put("dovetail: standard output: cannot be written\n", to: STDERR_FILENO)
      exit(ExitStatus.wrongUse.rawValue)
    }
    sent += count
  }
}
