import { dashes } from '@/lib/core/words/rules/folded'
import { cellContext, type CellContext, takeGroups, takeRuled } from './cell-context'
import { sheetNameKey, oneScript } from './existing-names'
import { longestRead, Reading, type Token } from './reading'
import { takeKnownLines } from './take-lines'
import { takePeople } from './take-people'
import { takeAddressedRooms, takeBareRooms, takeListedRooms, takeRooms } from './take-rooms'
import { takeWeeks } from './take-weeks'
import { takeSmallThings, takeSubgroups, takeTypes, takeWholeTypes } from './take-words'
import { spend } from './work'

/** What to look for in the text: not what separate columns give. */
export type Wanted = { people: boolean; rooms: boolean; types: boolean }

export const everything: Wanted = { people: true, rooms: true, types: true }

/**
 * The parts of a cell's text, in order. What is recognised first is not read again, so the most certain kinds
 * come first.
 */
export function tokensOf(text: string, context: CellContext, wanted: Wanted = everything): Token[] {
  if (text.length > longestRead) return [{ kind: 'text', text, isTitle: false, from: 0, to: text.length }]
  const reading = new Reading(oneScript(text))
  const { known } = context
  takeRuled(reading, context.rules)
  takeKnownLines(reading, known, context.people, wanted)
  takeGroups(reading, context.ownGroups)
  takeSmallThings(reading)
  if (wanted.rooms && context.listedRooms) takeListedRooms(reading, context.listedRooms, known.rooms)
  takeSubgroups(reading)
  takeWeeks(reading, context.letters)
  if (wanted.people) takePeople(reading, context.people, context.order, true)
  if (wanted.rooms) takeAddressedRooms(reading, known.rooms)
  takeTypes(reading, !wanted.types)
  if (wanted.rooms) {
    takeRooms(reading, known.rooms, (title) => known.groups.has(sheetNameKey(title)))
    takeBareRooms(reading, known.rooms)
  }
  takeWholeTypes(reading, !wanted.types)
  return reading
    .finish()
    .map((token) => (token.kind === 'text' ? { ...token, text: cleaned(token.text) } : token))
    .filter((token) => token.kind !== 'text' || !isNoise(token.text))
}

/** What a sheet's texts are without the university's names and rules. */
const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)
const plainly = new Map<string, readonly Token[]>()
const mostRemembered = 50_000

/** The parts of a text by its looks alone, as the layout of a sheet is found; sheets repeat their texts. */
export function plainTokens(text: string): readonly Token[] {
  const known = plainly.get(text)
  if (known) return known
  spend(text.length)
  const tokens = tokensOf(text, plain)
  if (plainly.size >= mostRemembered) plainly.clear()
  plainly.set(text, tokens)
  return tokens
}

const isNoise = (text: string): boolean => !/[\p{L}\d]/u.test(text) || /^(?:и|гр|ауд|преп|дисц|нед|н)$/i.test(text)

const separatorsAtEnds = new RegExp(
  String.raw`^[\s,.;:)\]${dashes}/+]+|(?<![\s,;:([${dashes}/+])[\s,;:([${dashes}/+]+$`,
  'g',
)

/**
 * A piece of text without the separators at its ends. These are looked for from where they begin only: from each
 * sign of a long row of them it would take the square of its length.
 */
export function cleaned(text: string): string {
  const plain = text
    .replace(/\u0001/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\(\s*[,;.]*\s*\)|\[\s*\]/g, '')
    .replace(separatorsAtEnds, '')
    .replace(/\s+([,.;:])/g, '$1')
  return balanced(plain)
    .replace(/^[\s,.;:]+|(?<![\s,;:])[\s,;:]+$/g, '')
    .trim()
}

/** Removes brackets without a counterpart. */
function balanced(text: string): string {
  let depth = 0
  const kept = [...text].filter((sign) => {
    if (sign === '(') depth += 1
    if (sign !== ')') return true
    depth -= 1
    if (depth >= 0) return true
    depth = 0
    return false
  })
  if (depth === 0) return kept.join('')
  const last = kept.lastIndexOf('(')
  return kept.filter((_, index) => index !== last).join('')
}
