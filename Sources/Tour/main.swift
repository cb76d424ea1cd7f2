// The tour: `swift run tour`. Each stop is a file, to be read beside what it prints.

try await walk(through: [
  Stop(
    "Register and resolve", "Say how a thing is made, then ask for it by its type.",
    registerAndResolve),
  Stop(
    "Initializers and closures", "What a recipe takes as parameters is what it depends on.",
    initializersAndClosures),
  Stop("Names", "A name tells two things of one type apart.", names),
  Stop("Lifetimes", "How long an instance is kept is said where it is registered.", lifetimes),
  Stop("Injected properties", "A property may ask for what it needs.", injectedProperties),
  Stop("Forms", "Ask for a thing as optional, as a list, later, or with arguments.", forms),
  Stop(
    "Async and the main actor", "A recipe may take its time, or belong to the main actor.",
    waiting),
  Stop(
    "Decorate, alias, contribute", "Wrap a thing, give it a second key, collect many.",
    variations),
  Stop("Modules and providers", "Registrations that belong together stay together.", modules),
  Stop("Scopes and closing", "What lives shorter lives in a scope; what opens closes.", scopes),
  Stop("Tests", "A fork is an isolated copy, with doubles in place of what is live.", tests),
  Stop("Mistake: nothing provides it", "The error says who asked, where, and what to do.", missing),
  Stop("Mistake: a cycle", "What needs itself is told so, with the way round.", cycle),
  Stop(
    "Check before you glue", "validate() finds every mistake before anything is made.", checking),
  Stop(
    "What properties ask for", "The program itself says it, before anything is made.", properties),
  Stop("Graphs", "A class may be the graph: then the compiler checks it.", graphs),
  Stop("Look at it", "A graph is data, to be asked and drawn.", looking),
])
