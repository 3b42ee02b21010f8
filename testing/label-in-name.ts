/**
 * Whoever works by voice says what is written on a control (WCAG 2.5.3): after each component test, the name of every
 * control still shown contains its text. Signs of one letter are no words.
 */
const controls = 'button, a, summary, [role="tab"], [role="option"], [role^="menuitem"]'

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function shownText(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof Element && node.matches('[aria-hidden="true"], [hidden], .sr-only, svg')) return ''
  return [...node.childNodes].map(shownText).join(' ')
}

function misnamed(): string[] {
  const named = document.querySelectorAll<HTMLElement>(`:is(${controls})[aria-label]`)
  return [...named].flatMap((control) => {
    const shown = words(shownText(control))
    const name = control.getAttribute('aria-label') ?? ''
    return shown.length > 1 && !words(name).includes(shown) ? [`«${shown}» is named «${name}»`] : []
  })
}

afterEach(() => expect(misnamed()).toEqual([]))
