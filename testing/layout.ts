// The document of the tests lays nothing out: nothing changes its size there, and nothing scrolls.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver = globalThis.ResizeObserver as never
Element.prototype.scrollIntoView = () => undefined

/** Every query of the window’s media is answered so: a desk, unless a test means a phone. */
export const media = { isPhone: false }
window.matchMedia = () =>
  ({ matches: media.isPhone, addEventListener() {}, removeEventListener() {} }) as never
