import { folded } from './folded'

const units = {
  hours: String.raw`(?:ак(?:адем)?[а-я]*\.?\s*)?ч(?:ас(?:а|ов|ы)?)?`,
  people: String.raw`(?:чел(?:овек[а-я]*)?|студ(?:ент[а-я]*)?)`,
  seats: String.raw`(?:п(?:осадочн[а-я]+)?\.?\s*)?м(?:ест(?:о|а)?)?`,
  course: String.raw`к(?:урс[а-я]*)?`,
  semester: String.raw`сем(?:естр[а-я]*)?`,
  subgroup: String.raw`(?:подгр[а-я]*|п\/гр?)`,
  pair: String.raw`п(?:ара|ары)?`,
} as const
/** What a number counts. */
export type Unit = keyof typeof units

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'х']
const number = String.raw`(\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]0{1,2})?`
const ordinal = String.raw`(?:\s?-?\s?(?:я|ая|й|ый|ой|ий|го))?`

const patterns = new Map<Unit | null, RegExp>()
const patternOf = (unit: Unit | null): RegExp => {
  const cached = patterns.get(unit)
  if (cached) return cached
  const name = unit === null ? '' : units[unit]
  const written =
    unit === null
      ? `^${number}$`
      : `^(?:(?:${name}\\.?\\s*)?(?:№\\s*)?(?:${number}|([ivх]{1,4}))${ordinal}|(?:${number}|([ivх]{1,4}))${ordinal}\\s*${name}\\.?)$`
  const pattern = new RegExp(written)
  patterns.set(unit, pattern)
  return pattern
}

/**
 * A whole number within the bounds, with or without the word for what it counts: `32`, «32 ч.», «1-й курс»,
 * «Семестр 1»; null for anything else.
 */
export function writtenCount(
  text: string,
  { least, most }: { least: number; most: number },
  unit: Unit | null = null,
): number | null {
  const plain = folded(text).replace(/\s+/g, ' ').replaceAll('l', 'i').trim()
  const [, first, firstRoman, second, secondRoman] = patternOf(unit).exec(plain) ?? []
  const digits = first ?? second
  const letters = firstRoman ?? secondRoman
  const count = digits === undefined ? roman.indexOf(letters ?? '') + 1 : Number(digits.replaceAll(' ', ''))
  if (digits === undefined && count === 0) return null
  return count < least || count > most ? null : count
}
