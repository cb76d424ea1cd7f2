import Dovetail

typealias Handler = @Sendable (Request) async throws -> Response
typealias Middleware = @Sendable (@escaping Handler) -> Handler

/// The refusal of a request, with its status.
struct Refusal: Error, Equatable {
  var status: Int
}

struct Server: Sendable {
  let routes: [String: Handler] = [
    "/login": login, "/shows": shows, "/orders": orders,
    "/order": { try await injected(OrderController.self).order($0) },
    "/report": report, "/signin": signIn, "/hold": hold, "/signout": signOut,
  ]
  let middleware: [Middleware] = [scoped, logged, counted]

  /// Answers a request; every error becomes a status.
  func respond(to request: Request) async -> Response {
    let route = routes[request.path] ?? { _ in throw Refusal(status: 404) }
    let handler = middleware.reversed().reduce(route) { $1($0) }
    do {
      return try await handler(request)
    } catch let refusal as Refusal {
      return Response(status: refusal.status)
    } catch {
      injected(LogClient.self).write("500 \(error)")
      return Response(status: 500)
    }
  }
}

/// Gives each request a scope, in which its handlers resolve.
let scoped: Middleware = { next in
  { request in
    let ids: IDClient = injected()
    return try await DependencyContainer.current.withScope("request") {
      $0.register(RequestInfo.self, with: RequestInfo(id: ids.next(), path: request.path))
    } operation: { scope in
      try await withDependencies(from: scope) { try await next(request) }
    }
  }
}

/// Writes the request's trail when the request is over.
let logged: Middleware = { next in
  { request in
    let (trail, log): (Trail, LogClient) = (injected(), injected())
    await trail.add("begins \(trail.info.path)")
    do {
      let response = try await next(request)
      await trail.add("ends with \(response.status)")
      for line in await trail.lines { log.write(line) }
      return response
    } catch {
      for line in await trail.lines + ["#\(trail.info.id) fails with \(error)"] { log.write(line) }
      throw error
    }
  }
}

let counted: Middleware = { next in
  { request in
    injected(MetricsClient.self).count(request.path)
    return try await next(request)
  }
}

/// The user of a request, found when first needed.
func user(of request: Request, sessions: SessionClient = injected()) async throws -> User {
  guard let token = request.token else { throw Refusal(status: 401) }
  do {
    return try await sessions.user(token)
  } catch {
    // The error has a known type: the compiler sees that nothing else is thrown.
    switch error {
    case .unknown: throw Refusal(status: 401)
    case .expired: throw Refusal(status: 440)
    }
  }
}
