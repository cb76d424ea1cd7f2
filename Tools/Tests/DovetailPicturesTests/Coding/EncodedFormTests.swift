import Foundation
import Testing

@_spi(Tools) import DovetailChecks

/// The members that an encoder is given, which other programs read.
@Suite struct EncodedFormTests {
  let key = Blueprint.Key(type: "A", name: "n")
  let place = Blueprint.Location(fileID: "App.swift", line: 3)
  let keyText = #"{"identity":"A","name":"n","type":"A"}"#
  let placeText = #"{"fileID":"App.swift","line":3}"#

  func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `a binding and its edges have every member`() throws {
    let edges = [
      Blueprint.Edge(key: key, kind: .factory, parameter: 2, arguments: ["I"], origin: .recipe),
      Blueprint.Edge(key: key, origin: .property("p")),
      Blueprint.Edge(key: key, origin: .source(place)),
    ]
    let binding = Blueprint.Binding(
      key: key, role: .override(matched: true), lifetime: .scoped("s"), location: place,
      edges: edges, actor: "M", decorators: [place])
    let texts = [
      #"{"arguments":["I"],"key":\#(keyText),"kind":"factory","origin":{"recipe":{}},"parameter":2}"#,
      #"{"arguments":[],"key":\#(keyText),"kind":"required","origin":{"property":{"_0":"p"}}}"#,
      #"{"arguments":[],"key":\#(keyText),"kind":"required","#
        + #""origin":{"source":{"_0":\#(placeText)}}}"#,
    ]
    #expect(
      try text(binding) == #"{"actor":"M","arguments":[],"decorators":[\#(placeText)],"edges":["#
        + texts.joined(separator: ",") + #"],"isAsync":false,"isConfined":false,"#
        + #""isOpaque":false,"key":\#(keyText),"lifetime":{"scoped":"s"},"#
        + #""location":\#(placeText),"role":{"override":true},"scope":0}"#)
  }

  @Test func `an optional member without a value is left out`() throws {
    #expect(try text(Blueprint.Scope()) == "{}")
    #expect(
      try text(DependencyDiagnostic(id: .closeFailed, message: "m"))
        == #"{"id":"CloseFailed","message":"m","notes":[],"path":[],"severity":"error","similar":[]}"#
    )
  }

  @Test func `a diagnostic that the renderer wrote is read again, whatever its text contains`()
    throws
  {
    var odd = DependencyDiagnostic(
      id: .missingBinding,
      message: "\"\\\u{0}\u{1}\u{1F}\n\r\t\u{8}\u{7F}\u{2028}\u{2029}/🧵é\u{301}")
    odd.path = [key, Blueprint.Key(type: "a", identity: "b", name: "\u{1B}")]
    odd.notes = [.init("note", at: place)]
    odd.similar = [.init(key: key, location: place)]
    let text = DiagnosticRenderer(style: .json).render([odd])
    #expect(
      try JSONDecoder().decode([DependencyDiagnostic].self, from: Data(text.utf8)) == [odd])
  }
}
