@_exported import DovetailNext
