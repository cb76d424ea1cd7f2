import Dovetail

/// The app's services and models.
struct Parts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any Logging).self) { ConsoleLog() }
    main.register((any Settings).self) { UserSettings() }
    main.register((any Flags).self, using: RemoteFlags.init(settings:))
    main.register((any TimeSource).self) { DeviceTime() }
    main.register((any Analytics).self, using: LoggedAnalytics.init(logging:))
    main.register((any Keychain).self) { MemoryKeychain() }
    main.register((any API).self) { LiveAPI() }
    main.register((any Account).self, using: LiveAccount.init(api:keychain:analytics:))
    main.register((any Database).self, as: .eager) { (logging: any Logging) in
      try await MemoryDatabase.open(logging: logging)
    }
    .onClose { $0.close() }
    main.register((any Notes).self, using: LiveNotes.init(database:time:))
    main.register((any Searching).self, using: WordSearch.init(notes:))
    main.register((any Syncing).self) { CloudSync() }
    main.register((any Reminding).self, using: DayReminders.init(time:flags:))
    main.register((any Images).self, using: ImageCache.init(api:))
    main.register((any Theming).self) { SettingsTheme() }
    main.register((any Routing).self, using: Router.init(analytics:))
    main.register(NotesModel.self, as: .unique, using: NotesModel.init(notes:search:makeEditor:))
    main.register(EditorModel.self, as: .unique, using: EditorModel.init(note:database:router:))
    main.install(SessionParts())
  }
}
