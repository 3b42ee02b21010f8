// jsdom has no layout and no network: nothing is resized, nothing scrolls, and no page was loaded.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver = globalThis.ResizeObserver as never
Element.prototype.scrollIntoView = () => undefined
Performance.prototype.getEntriesByType = () => []

/** The answer to every media query: a desktop, unless a test sets a phone. */
export const media = { isPhone: false }
window.matchMedia = () => ({ matches: media.isPhone, addEventListener() {}, removeEventListener() {} }) as never
