import { screenClock } from './screen-state.mjs'

/**
 * What is to be confirmed of a held pair at a minute of a day; null: nothing.
 * @typedef {{ date: string, pair: number, until: number, url: string, size: number, path: string }} Confirm
 * @param {{ confirm?: Confirm }} data
 */
export function confirmationOf({ confirm }, { date, minutes }, held) {
  return confirm && held && confirm.date === date && confirm.pair === held.pair && minutes < confirm.until
    ? confirm
    : null
}

const svg = 'http://www.w3.org/2000/svg'

const line = (name, text) => Object.assign(document.createElement('p'), { className: name, textContent: text })

function code({ size, path }, label) {
  const drawn = document.createElementNS(svg, 'svg')
  drawn.setAttribute('viewBox', `0 0 ${size} ${size}`)
  drawn.setAttribute('shape-rendering', 'crispEdges')
  drawn.setAttribute('role', 'img')
  drawn.setAttribute('aria-label', label)
  const squares = document.createElementNS(svg, 'path')
  squares.setAttribute('d', path)
  drawn.append(squares)
  return drawn
}

/** Asks whoever booked the room in a held pair to confirm, by a code that leads to the page; null: nothing is asked. */
export function confirmBlock(data, now, held, words) {
  const confirm = confirmationOf(data, now, held)
  if (!confirm) return null
  const link = Object.assign(document.createElement('a'), { href: confirm.url })
  link.append(code(confirm, words.confirmCode))
  const said = document.createElement('div')
  const until = words.confirmUntil.replace('{}', screenClock(confirm.until))
  said.append(line('who', until), line('', words.confirmHint))
  const block = Object.assign(document.createElement('div'), { className: 'confirm' })
  block.append(link, said)
  return block
}
