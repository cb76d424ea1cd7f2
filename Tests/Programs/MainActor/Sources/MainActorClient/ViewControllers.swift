import Dovetail
import Foundation

// The samples of the article about UIKit, with the signatures of UIKit that they use.

// snippet: a scene of UIKit
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let container = DependencyContainer(Parts())
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var scope: DependencyContainer?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene,
      let app = UIApplication.shared.delegate as? AppDelegate
    else { return }
    let scope = app.container.makeScope("scene")
    let window = UIWindow(windowScene: scene)
    window.rootViewController = ProfileViewController(model: injected(from: scope))
    window.makeKeyAndVisible()
    (self.scope, self.window) = (scope, window)
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    let scope = scope
    Task { await scope?.close() }
  }
}
// end

final class ProfileViewController: UIViewController {
  private let model: ProfileModel

  init(model: ProfileModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }
}

final class SettingsViewController: UIViewController {
  private let model: ProfileModel

  init?(coder: NSCoder, model: ProfileModel) {
    self.model = model
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { fatalError("Made with a model.") }
}

extension Snippets {
  static func settings(
    _ storyboard: UIStoryboard, _ scope: DependencyContainer
  ) -> UIViewController {
    // snippet: making a view controller of a storyboard
    let settings = storyboard.instantiateViewController(identifier: "settings") { coder in
      SettingsViewController(coder: coder, model: injected(from: scope))
    }
    // end
    return settings
  }
}

// What the samples use of UIKit, as Apple declares it.

class UIResponder {
  init() {}
}

protocol UIApplicationDelegate {}

final class UIApplication {
  static let shared = UIApplication()
  var delegate: (any UIApplicationDelegate)?
}

class UIScene {
  init() {}
  final class ConnectionOptions {}
}

final class UISceneSession {}

final class UIWindowScene: UIScene {}

protocol UIWindowSceneDelegate {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
}

final class UIWindow {
  var rootViewController: UIViewController?
  init(windowScene: UIWindowScene) {}
  func makeKeyAndVisible() {}
}

class UIViewController: UIResponder {
  init(nibName: String?, bundle: Bundle?) { super.init() }
  required init?(coder: NSCoder) { super.init() }
}

final class UIStoryboard {
  func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    guard let made = creator?(NSCoder()) else { fatalError("no view controller") }
    return made
  }
}
