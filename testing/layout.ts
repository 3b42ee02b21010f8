// The document of the tests lays nothing out: nothing changes its size there, and nothing scrolls.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
