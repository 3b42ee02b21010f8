// jsdom has no layout: nothing is resized and nothing scrolls.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver = globalThis.ResizeObserver as never
Element.prototype.scrollIntoView = () => undefined

/** The answer to every media query: a desktop, unless a test sets a phone. */
export const media = { isPhone: false }
window.matchMedia = () =>
  ({ matches: media.isPhone, addEventListener() {}, removeEventListener() {} }) as never
