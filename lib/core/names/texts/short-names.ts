import { apostrophes } from '@/lib/core/words/rules/folded'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

const nbsp = '\u00a0'
const givenName = new RegExp(`^[А-ЯЁ](?:[а-яё]|[-${apostrophes}][А-ЯЁа-яё])+$`)

/**
 * «Иванов И. И.» (non-breaking) for «Иванов Иван Иванович»; anything but a full name of two or three words is
 * unchanged.
 */
export function shortPersonName(name: string): string {
  const [surname = '', ...given] = name.trim().split(/\s+/)
  const isFull = given.length > 0 && given.length < 3 && given.every((word) => givenName.test(word))
  const rest = isFull ? given.map((word) => `${word.slice(0, 1)}.`) : given
  return [surname, rest.join(nbsp)].join(' ').trim()
}

type Numbered = { before: string; number: number; digits: string; after: string }

/** Every way to treat one number of a title as the running one, the last number first. */
const readings = (title: string): Numbered[] =>
  [...title.matchAll(/\d+/g)]
    .map((match) => ({
      before: title.slice(0, match.index),
      number: Number(match[0]),
      digits: match[0],
      after: title.slice(match.index + match[0].length),
    }))
    .reverse()

const continues = (a: Numbered, b: Numbered): boolean =>
  a.before === b.before &&
  a.after === b.after &&
  b.number === a.number + 1 &&
  (a.digits.length === b.digits.length || !(a.digits.startsWith('0') || b.digits.startsWith('0')))

/**
 * `ИСТб-24-1…4`, `ТШБО-01…03-21`: collapses titles that differ in one consecutive number into ranges; others
 * stay, in order.
 */
export function titleRanges(titles: readonly string[]): string[] {
  const left = new Set([...titles].sort(inAlphabet))
  const found: string[] = []
  for (const title of left) {
    left.delete(title)
    const [longest] = readings(title)
      .map((from) => runFrom(from, left))
      .sort((a, b) => b.length - a.length)
    const [first, last] = [longest?.[0], longest?.at(-1)]
    if (!longest || !first || !last || longest.length < 2) {
      found.push(title)
      continue
    }
    for (const { before, digits, after } of longest) left.delete(before + digits + after)
    found.push(`${first.before}${first.digits}…${last.digits}${first.after}`)
  }
  return found
}

function runFrom(from: Numbered, among: ReadonlySet<string>): Numbered[] {
  const run = [from]
  const others = [...among].flatMap(readings)
  for (let last = from; ;) {
    const next = others.find((one) => continues(last, one))
    if (!next) return run
    run.push(next)
    last = next
  }
}
