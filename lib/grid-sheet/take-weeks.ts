import { dateWithin } from '@/lib/core/calendar/rules/dates'
import { everyWeek, type SheetDate, type SheetWeeks, type WeekBound } from '@/lib/core/calendar/rules/weeks'
import { readType } from '@/lib/core/names/rules/lesson-types'
import { folded } from '@/lib/core/words/rules/folded'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { Reading } from './reading'

const before = String.raw`(?<![а-яіїєґўәғқңөұүһa-z\d.])`
const number = String.raw`\d{1,2}`
/** One or several dashes, or what stands for one. */
const dash = '[-÷~…]{1,3}'
const span = String.raw`${number}(?:\s?${dash}\s?${number})?`
const list = String.raw`${span}(?:(?:\s?[,;.]\s?|\s+и\s+)${span})*`
const ending = String.raw`(?:\s?-?\s?(?:я|ая|ю|ую|й|ой|е|ые|ых|х))?`
const weekWord = String.raw`(?:нед[а-я]*|тиж[а-яі]*|апта[а-яғ]*|н(?![а-я/]))\.?`
/** Does not match if the next word marks what precedes it as weeks. */
export const notBeforeWeekWord = String.raw`(?!\s?-?\s*${weekWord})`
const after = String.raw`${ending}[,.]?\s*${weekWord}`
const except = String.raw`(?:кр(?:оме)?|искл(?:ючая|\.)?|за искл(?:ючением|\.)?)\.?:?\s*`
const month = String.raw`(?:янв(?:аря|\.)?|фев(?:раля|р?\.)?|мар(?:та|\.)?|апр(?:еля|\.)?|мая|июн(?:я|\.)?|июл(?:я|\.)?|авг(?:уста|\.)?|сен(?:тября|т?\.)?|окт(?:ября|\.)?|ноя(?:бря|б?\.)?|дек(?:абря|\.)?)(?![а-я])`
const date = String.raw`(?:\d{4}-\d\d-\d\d(?!\d)|\d{1,2}\.(?:0[1-9]|1[0-2])(?:\.(?:20)?\d\d)?(?!\d|\.\d)\.?(?:\s?г\.)?|\d{1,2}\s${month}(?:\s20\d\d)?(?:\s?г(?:ода|\.))?)`
const dates = String.raw`${date}(?:(?:\s?[,;]\s?|\s+и\s+|\s+)${date})*`

type Part = Partial<SheetWeeks>

/** `1, 3, 5-7` */
function numbersIn(text: string): number[] {
  const found = [...text.matchAll(/(\d{1,2})(?:\s?[-÷~…]{1,3}\s?(\d{1,2}))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    const last = to === undefined ? first : Number(to)
    return numbersFrom(first, last)
  })
  return [...new Set(found)].sort((a, b) => a - b)
}

const datesIn = (text: string): SheetDate[] =>
  [...text.matchAll(new RegExp(date, 'g'))].flatMap(([one]) => dateWithin(one) ?? [])

const byDate = (text: string): WeekBound | null => {
  const [one] = datesIn(text)
  return one ? { date: one } : null
}
const byWeek = (text: string | undefined): WeekBound | null => (text === undefined ? null : { week: Number(text) })

const odd: Part = { parity: 'odd' }
const even: Part = { parity: 'even' }

type Way = readonly [pattern: string, meaning: (match: RegExpExecArray) => Part | null]

/** The notations of weeks, the most specific first. */
const ways: readonly Way[] = [
  [`${before}${except}(${dates})`, ([, text = '']) => ({ exceptDates: datesIn(text) })],
  [
    `${before}(?:с\\s*)?(${date})\\s*(?:${dash}|по|до)\\s*(${date})`,
    ([, from = '', to = '']) => ({ from: byDate(from), to: byDate(to) }),
  ],
  [`${before}с\\s*(${date})`, ([, from = '']) => ({ from: byDate(from) })],
  [`${before}(?:по|до)\\s*(${date})`, ([, to = '']) => ({ to: byDate(to) })],
  [
    `${before}(\\d{1,2}(?:(?:\\s?,\\s?|\\s+и\\s+)\\d{1,2})+)(\\s${month})`,
    ([, days = '', of = '']) => ({ dates: datesIn(days.replace(/\d+/g, (day) => `${day}${of},`)) }),
  ],
  [`${before}${dates}`, ([text]) => ({ dates: datesIn(text) })],
  [`${before}${except}(${list})(?:${after})`, ([, text = '']) => ({ except: numbersIn(text) })],
  [`${before}кроме\\s*(${list})(?![\\d:.])`, ([, text = '']) => ({ except: numbersIn(text) })],
  [
    `${before}с\\s*(${number})${ending}\\s*(?:${weekWord}\\s*)?(?:по|до|${dash})\\s*(${number})${after}`,
    ([, from, to]) => ({ from: byWeek(from), to: byWeek(to) }),
  ],
  [`${before}с\\s*(${number})${after}`, ([, from]) => ({ from: byWeek(from) })],
  [`${before}(?:по|до)\\s*(${number})${after}`, ([, to]) => ({ to: byWeek(to) })],
  [
    `${before}нед(?:ели|еля|\\.)?\\s*:?\\s*№?\\s*(${list})(?![а-яіїєґўәғқңөұүһa-z\\d:])`,
    ([, text = '']) => ({ numbers: numbersIn(text) }),
  ],
  [`${before}(${list})${after}`, ([, text = '']) => ({ numbers: numbersIn(text) })],
  [`${before}(?:по\\s+)?неч(?:[её]т(?:н[а-я]*)?)?(?![а-я])\\.?(?:\\s*${weekWord})?`, () => odd],
  [`${before}нч(?![а-я])\\.?`, () => odd],
  [`${before}чн(?![а-я])\\.?`, () => even],
  [`${before}(?:по\\s+)?ч[её]т(?:н[а-я]*)?(?![а-я])\\.?(?:\\s*${weekWord})?`, () => even],
  [`${before}(?:числ(?:ит(?:ель|\\.)?)?(?![а-я])\\.?|чис\\.|чисел(?:ьник)?(?![а-яі])\\.?)`, () => odd],
  [`${before}знам(?:ен(?:атель|ник|\\.)?)?(?![а-я])\\.?`, () => even],
  [`${before}верх(?:н[а-я]*)?\\.?\\s*${weekWord}`, () => odd],
  [`${before}ниж(?:н[а-я]*)?\\.?\\s*${weekWord}`, () => even],
  [`${before}верх\\.`, () => odd],
  [`${before}ниж\\.`, () => even],
  [`${before}ii\\s*${weekWord}`, () => even],
  [`${before}i\\s*${weekWord}`, () => odd],
  [`${before}(?:по\\s+)?(?:непарн[а-яі]*|няцотн[а-яы]*)\\.?(?:\\s*${weekWord})?`, () => odd],
  [`${before}(?:по\\s+)?(?:парн(?:ий|ого|і)?|цотн[а-яы]*)(?![а-яі])\\.?(?:\\s*${weekWord})?`, () => even],
  [`${before}тақ(?=\\s*(?:апта|[)\\]]))(?:\\s*апта[а-яғ]*)?`, () => odd],
  [`${before}жұп(?=\\s*(?:апта|[)\\]]))(?:\\s*апта[а-яғ]*)?`, () => even],
  [`${before}н\\/ч(?![а-я/])\\.?|(?<=[(\\[])н[чн]\\.?(?=[)\\]])`, () => odd],
  [`(?<=[(\\[])чн\\.?(?=[)\\]])`, () => even],
  [`${before}(?:еженед[а-я]*|ежен)(?![а-я])\\.?|${before}кажд[а-я]+\\s*${weekWord}`, () => ({})],
]

const patterns = ways.map(([pattern, meaning]) => ({
  pattern: new RegExp(pattern, 'g'),
  meaning,
  isNumeric: pattern.includes('\\d{1,2}'),
}))
const bareList = new RegExp(`(?<=^|\\n)\\s*(${span}(?:\\s?[,;.]\\s?${span})+)\\s+(?=[а-я])`, 'g')

/** What follows weeks, but no adjective of a title. */
const notOfTitle = /^\s*(?:доц|проф|ст\.?\s?пр|асс|преп|зав|[кд]\.|сам\.?\s?раб|кр|искл|[спд]о?\s|\d|п\/?г|подгр)/

/** «Числ. методы», «ЧИСЛ.РЕШ» and «Верх. одежда» begin titles; «числ. лек.» and «числ. Математика» name weeks. */
function isTitleWord({ 0: word, index }: RegExpExecArray, text: string): boolean {
  if (!/^(?:числ|знам|(?:верх|ниж)\.$)/.test(word)) return false
  if (notOfTitle.test(folded(text.slice(index + word.length)))) return false
  const after = text.slice(index + word.length)
  const next = /^\s*(\p{Ll}[\p{L}/]*)/u.exec(after)?.[1]
  return /^\p{L}/u.test(after) || (next !== undefined && readType(next) === null)
}

/** The letters that a file uses for halves: (н) and (ч), (в) and (н), or (ч) and (з); null: not known. */
export type HalfLetters = 'нч' | 'вн' | 'чз' | null

const enclosedLetter = /(?<=[(\[])[нчвз]\.?(?=[)\]])/g
const leadingLetter = /^[нчвз](?:\.\s?|\s)(?=[а-я])/g
/** «ч/н», «н.н.», «в.н.»: the letter of a half, and that of the week. */
const letterOfWeek = new RegExp(
  `${before.replace('.]', './]')}[нчв](?:\\s?\\/\\s?|\\.\\s?)н(?:ед[а-я]*)?(?![а-яa-z/])\\.?`,
  'g',
)
/** «В.Н.» are the initials of somebody. */
const isInitials = (written: string): boolean => !written.includes('/') && written !== written.toLowerCase()

/** What single letters mean in the texts of a file, if only one way of using them is possible. */
export function halfLettersOf(texts: readonly string[]): HalfLetters {
  const used = new Set<string>()
  for (const text of texts)
    for (const pattern of [enclosedLetter, leadingLetter, letterOfWeek])
      for (const { 0: letter, index } of folded(text).matchAll(pattern))
        if (pattern !== letterOfWeek || !isInitials(text.slice(index, index + letter.length)))
          used.add(letter.charAt(0))
  const fits = (['нч', 'вн', 'чз'] as const).filter((letters) => [...used].every((one) => letters.includes(one)))
  return used.size === 2 && fits.length === 1 ? (fits[0] ?? null) : null
}

const weeksWritten = new RegExp(`${before}(${list})${after}`, 'g')

/** Whether the texts of a file name no other weeks by number than 1 and 2, each alone. */
export function hasOnlyTwoWeeks(texts: readonly string[]): boolean {
  const found = new Set(
    texts.flatMap((text) => [...folded(text).matchAll(weeksWritten)].map(([, numbers = '']) => numbers.trim())),
  )
  return found.size > 0 && [...found].every((numbers) => numbers === '1' || numbers === '2')
}

/** Takes single letters that may mean a half; what they mean is a guess unless the file uses both. */
function takeLetters(reading: Reading, letters: HalfLetters): void {
  const take = (pattern: RegExp, isSure: boolean) =>
    reading.takeAll(pattern, 'folded', (match) => {
      const written = match[0].trim()
      const isCapital = /^\p{Lu}/u.test(reading.text.slice(match.index + match[0].length))
      if (pattern === leadingLetter && !isCapital) return null
      const letter = written.charAt(0)
      const isOdd = letters ? letters.startsWith(letter) : letter === 'в' || letter === 'н'
      return {
        kind: 'weeks',
        weeks: isOdd ? odd : even,
        ...(isSure && letters ? {} : { guessed: written }),
      }
    })
  take(enclosedLetter, true)
  take(leadingLetter, false)
  // «н» is нечётная beside «ч», and нижняя beside «в».
  reading.takeAll(letterOfWeek, 'folded', ({ 0: word, index }) => {
    const written = reading.text.slice(index, index + word.length)
    if (isInitials(written)) return null
    const letter = word.charAt(0)
    const isOdd = letter === 'в' || (letter === 'н' && letters === 'нч')
    return {
      kind: 'weeks',
      weeks: isOdd ? odd : even,
      ...(letter === 'н' && (letters === null || !letters.includes('н')) ? { guessed: written } : {}),
    }
  })
}

export function takeWeeks(reading: Reading, letters: HalfLetters = null): void {
  takeLetters(reading, letters)
  if (
    !/\d|ч[её]т|неч|(?<![а-я])(?:нч|чн)(?![а-я])|нед|парн|цотн|тақ|жұп|[нвч]\/[нч]|ежен|кажд|числ|чисел|знам|верх|ниж|[([]|(?<![а-я])ii?\s/.test(
      reading.leftFolded,
    )
  )
    return
  const hasDigits = /\d/.test(reading.leftFolded)
  for (const { pattern, meaning, isNumeric } of patterns) {
    if (isNumeric && !hasDigits) continue
    reading.takeAll(pattern, 'folded', (match) => {
      const weeks = isTitleWord(match, reading.text) ? null : meaning(match)
      return weeks && { kind: 'weeks', weeks }
    })
  }
  // Bare numbers before a title are weeks only if the text has other weeks.
  if (reading.tokens.some((token) => token.kind === 'weeks' && (token.weeks.numbers ?? []).length > 0))
    reading.takeAll(bareList, 'folded', ([, text = '']) => ({
      kind: 'weeks',
      weeks: { numbers: numbersIn(text) },
      bare: text,
    }))
}

const joined = <Item>(a: readonly Item[] | undefined, b: readonly Item[] | undefined): Item[] => [
  ...(a ?? []),
  ...(b ?? []),
]

/** Combines several statements of weeks of one lesson. */
export const addWeeks = (a: SheetWeeks, b: Part): SheetWeeks => ({
  parity: b.parity ?? a.parity,
  numbers: [...new Set(joined(a.numbers, b.numbers))].sort((one, other) => one - other),
  except: [...new Set(joined(a.except, b.except))].sort((one, other) => one - other),
  dates: joined(a.dates, b.dates),
  exceptDates: joined(a.exceptDates, b.exceptDates),
  from: b.from ?? a.from,
  to: b.to ?? a.to,
})

/** All weeks that were taken from a text, together. */
export const weeksTaken = ({ tokens }: Reading): SheetWeeks =>
  tokens.reduce((sofar, token) => (token.kind === 'weeks' ? addWeeks(sofar, token.weeks) : sofar), everyWeek)

const bareNumbers = String.raw`${span}(?:(?:\s?[,;]\s?|\s+и\s+|\s+)${span})*`
/** Notations used only in a column of weeks, without the word itself. */
const inColumn: readonly Way[] = [
  [
    `${before}с\\s*(${number})${ending}\\s*(?:по|до|${dash})\\s*(${number})(?!\\d)`,
    ([, from, to]) => ({ from: byWeek(from), to: byWeek(to) }),
  ],
  [`${before}с\\s*(${number})(?!\\d)`, ([, from]) => ({ from: byWeek(from) })],
  [`${before}(?:по|до)\\s*(${number})(?!\\d)`, ([, to]) => ({ to: byWeek(to) })],
  [`${before}(${bareNumbers})(?![\\d:.])`, ([, text = '']) => ({ numbers: numbersIn(text) })],
  [`${before}(?:верх|над)[а-я]*\\.?|${before}(?:нч|н/ч|н|i)(?![а-яi/])\\.?`, () => odd],
  [`${before}(?:ниж|под)[а-я]*\\.?|${before}(?:чн|ч|ii)(?![а-я/])\\.?`, () => even],
  [`${before}(?:все|всегда|кажд[а-я]+)(?:\\s*${weekWord})?(?![а-я])`, () => ({})],
]
const columnPatterns = inColumn.map(([pattern, meaning]) => ({ pattern: new RegExp(pattern, 'g'), meaning }))

/**
 * The weeks in a text that contains nothing else; otherwise null. `isColumn`: the text is in a column of
 * weeks.
 */
export function readWeeks(text: string, { isColumn = false } = {}): Part | null {
  const reading = new Reading(text)
  takeWeeks(reading)
  if (isColumn)
    for (const { pattern, meaning } of columnPatterns)
      reading.takeAll(pattern, 'folded', (match) => {
        const weeks = meaning(match)
        return weeks && { kind: 'weeks', weeks }
      })
  if (reading.tokens.length === 0 || /[\p{L}\d]/u.test(reading.left)) return null
  const { parity, ...weeks } = weeksTaken(reading)
  return parity === 'every' ? weeks : { ...weeks, parity }
}
