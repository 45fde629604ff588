/** To be imported before the add-in's own files: Node's channel between tabs would keep the tests' process from ending. */
Reflect.deleteProperty(globalThis, "BroadcastChannel");

export {};
