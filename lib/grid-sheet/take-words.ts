import { readType, typeWords, wholeWords } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { writtenCount } from '@/lib/core/words/rules/counts'
import { readPairWords, readTime } from './read-axis'
import { Reading } from './reading'

const typePatterns = typeWords.map(([pattern, type]) => ({
  type,
  within: new RegExp(
    String.raw`(?<![^\s(,;/\[:\u0001.-]|[а-яіїєґўәғқңөұүһa-z\d][.-])(?:${pattern})(?![а-яіїєґўәғқңөұүһa-z\d/-])\.?`,
    'g',
  ),
}))
const wholePatterns = wholeWords.map(([pattern, type, adjective = 'ая']) => ({
  type,
  apart: new RegExp(String.raw`(?<=(?:^|[(,;\n\u0001\[])\s{0,3})(?:${pattern})(?=\s*(?:$|[),;\n\u0001\]]))`, 'g'),
  last: new RegExp(
    String.raw`(?<=(?:[а-яіїєґўәғқңөұүһa-z.)\d]|\s-)\s{1,3})(?<!(?:${adjective})\)?\s{1,3})(?:${pattern})(?=\s*\(?\s*(?:$|[,;\n\u0001]))`,
    'g',
  ),
  first: new RegExp(String.raw`(?<=(?:^|[;\n\u0001][)\]]?)\s{0,3})(?:${pattern})(?=\s+[а-яіїєґўәғқңөұүһa-z])`, 'g'),
}))
/** «лек/лаб», «л/пр», «Л+П». */
const joinedTypes =
  /(?<![а-яіїєґўәғқңөұүһa-z\d/.])[а-яіїєґўәғқңөұүһa-z]{1,14}\.?(?:\s?[/+]\s?[а-яіїєґўәғқңөұүһa-z]{1,14}\.?)+(?![а-яіїєґўәғқңөұүһa-z\d/-])/g

/**
 * Takes types within a text. «п.» and «с.» are too short to be reliable outside brackets; if a column gives
 * the type (`inBrackets`), so is every word outside them.
 */
export function takeTypes(reading: Reading, inBrackets: boolean): void {
  const enclosed = brackets(reading.text)
  const isEnclosed = ({ index }: RegExpExecArray) => enclosed.some(({ from, to }) => index > from && index < to)
  reading.takeAll(/(?<=[([])\s*[лпсэз]\.?\s*(?=[)\]])/g, 'folded', (match) => {
    const type = readType(match[0])
    return type === null ? null : { kind: 'type', type, isEnclosed: true }
  })
  // «Физика Л 2-310»: a capital between a title and a room with its building.
  if (!inBrackets)
    reading.takeAll(/(?<=[\p{L}.)] )[ЛП](?=\s+(?:\d{1,2}|\p{Lu}{1,2})-\d)/gu, 'written', (match) => {
      const type = readType(match[0])
      return type === null ? null : { kind: 'type', type, isEnclosed: false }
    })
  reading.takeAll(joinedTypes, 'folded', (match) => {
    const words = match[0].split(/\s?[/+]\s?/)
    const types = words.flatMap((word) => readType(word) ?? [])
    // «с/з» and «п/з» mean something else.
    const isSure = isEnclosed(match) || words.some((word) => word.replace('.', '').length > 1)
    if (types.length < words.length || readType(match[0]) !== null || !isSure) return null
    if (inBrackets && !isEnclosed(match)) return null
    return types.map((type) => ({ kind: 'type', type, isEnclosed: isEnclosed(match) }))
  })
  // In a cell that writes types in lower case, capitals belong to a title: «ОСН. ТЕХ. И ПР.»
  let hasSmall = enclosed.some(({ from, to }) => readType(reading.text.slice(from + 1, to - 1)) !== null)
  const take = (pattern: RegExp, type: string, isSmall: boolean) =>
    reading.takeAll(pattern, 'folded', (match) => {
      const written = reading.text.slice(match.index, match.index + match[0].length)
      if (/\p{Ll}/u.test(written) !== isSmall || (!isSmall && hasSmall && !isEnclosed(match))) return null
      if (inBrackets && !isEnclosed(match)) return null
      // In «ПР.ИЗМ» and «И ПР.» they are words of a title.
      if (/(?:^|\s)[Ии]\s*$/u.test(reading.text.slice(0, match.index))) return null
      if (!isSmall && /^\p{L}/u.test(reading.text.slice(match.index + match[0].length))) return null
      hasSmall ||= isSmall
      return { kind: 'type', type, isEnclosed: isEnclosed(match) }
    })
  for (const isSmall of [true, false]) for (const { type, within } of typePatterns) take(within, type, isSmall)
}

/**
 * Takes types written in full, after everything else: words at the edge of a title, unless they belong to it,
 * as in «Учебная практика».
 */
export function takeWholeTypes(reading: Reading, inBrackets: boolean): void {
  const enclosed = brackets(reading.text)
  for (const { type, apart, last, first } of wholePatterns)
    for (const pattern of [apart, last, first])
      reading.takeAll(pattern, 'folded', ({ index, 0: word }) => {
        const isEnclosed = enclosed.some(({ from, to }) => index > from && index < to)
        if (inBrackets && !isEnclosed) return null
        if (pattern === first && !/^\s*\p{Lu}/u.test(reading.left.slice(index + word.length))) return null
        return { kind: 'type', type, isEnclosed }
      })
}

const brackets = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/[([][^()[\]]*[)\]]/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))

const subgroupWord = String.raw`(?:подгр[а-я]*|п\/гр?(?:уппа)?|пг|п\.\s?г)(?![а-я])\.?`
const subgroupOf = (digits: string): Subgroup | null => {
  const named = new Set(digits.replace(/ii/g, '2').replace(/i/g, '1').match(/\d/g) ?? [])
  if (named.size === 1 && named.has('0')) return 0
  if (named.has('1') && named.has('2') && named.size === 2) return 0
  return named.size !== 1 ? null : named.has('1') ? 1 : named.has('2') ? 2 : null
}
const subgroupPatterns = [
  new RegExp(
    String.raw`(?<![а-яіїєґўәғқңөұүһa-z\d./])((?:[1-9]|ii?)(?:\s*[,и+]\s*[12])?)\s*-?\s*(?:я|ая|й|ой)?\s*${subgroupWord}(?:\s?[,+и]\s?([12])\s*${subgroupWord})?`,
    'g',
  ),
  new RegExp(
    String.raw`(?<![а-яіїєґўәғқңөұүһa-z\d])${subgroupWord}\s?:?\s*№?\s*((?:\d|ii?)(?:\s*[,и+]\s*[12])?)(?![а-я\d]|\s?[-,.]\s?\d)(?:\s*\(из\s*\d\))?`,
    'g',
  ),
]

export function takeSubgroups(reading: Reading): void {
  for (const pattern of subgroupPatterns)
    reading.takeAll(pattern, 'folded', ([, one = '', two = '']) => {
      const subgroup = subgroupOf(`${one} ${two}`)
      return { kind: 'subgroup', subgroup: subgroup ?? 0, guessed: subgroup === null ? one : null }
    })
  reading.takeAll(
    /(?<=[а-я.]\s*)\(([12])\)|(?<![а-яіїєґўәғқңөұүһa-z\d.,/-]\s?)([12])\s?гр\./g,
    'folded',
    ([, one, two]) => ({
      kind: 'subgroup',
      subgroup: (one ?? two) === '1' ? 1 : 2,
      guessed: one ?? two ?? '',
    }),
  )
}

const isThird = ({ subgroup, guessed }: { subgroup: Subgroup; guessed: string | null }) =>
  subgroup === 0 && guessed !== null

/** The subgroup named by a whole text, «1 п/г», «подгруппа II» or a bare number; otherwise null. */
export function readSubgroup(text: string): Subgroup | null {
  const bare = writtenCount(text, { least: 0, most: 2 }, 'subgroup')
  if (bare !== null) return subgroupOf(String(bare))
  const reading = new Reading(text)
  takeSubgroups(reading)
  const [token, ...others] = reading.tokens
  if (token?.kind !== 'subgroup' || others.length > 0 || isThird(token) || /[\p{L}\d]/u.test(reading.left)) return null
  return token.subgroup
}

/** The code of a discipline in a curriculum, whose number is no date: «МДК 01.02», «ПМ.01», «ОУД 08». */
export const curriculumCode =
  /(?<![\p{L}\d])(?:\p{Lu}{2,4}\.)?(?:МДК|ПМ|УП|ПП|ПДП|ОП|ОУД[БП]?|ООД|ОД|УД|БД|ПД|СГ|СОО|ПОО|УПВ|ОГСЭ|ЕН|ФТД)(?:\.\s?|\s)\d{2}(?:\.\d{2}){0,2}(?:\.(?=\s|$))?(?![\d-]|\.\d)/gu

/** Which of the electives it is: «Этика (ДВС9)». */
export const electiveMark = /\((?:ДВС?|ДПВ|КПВ|ДВВ|ФТД|ФД)[\s.]?\d{1,2}(?:\.\d{1,2})?\)/gu

const clock = String.raw`(?:[01]?\d|2[0-3])(?:[:.]|-(?=\d\d\s*-))[0-5]\d`

/**
 * Whether both ends of a range are written as days and months: «с 01.09 по 10.11», «05.09-10.10»; «8.10-9.10» is
 * a pair's time.
 */
function areDates(range: string): boolean {
  const ends = [...range.matchAll(/(\d{1,2})\.(\d\d)/g)].map(([, first, second]) => ({
    day: Number(first),
    month: Number(second),
  }))
  const [from, to] = ends
  if (!from || !to || ends.some(({ day, month }) => day < 1 || month < 1 || month > 12)) return false
  const minutes = (to.day - from.day) * 60 + to.month - from.month
  return range.includes('по') || from.day < earliestHour || minutes < shortest || minutes > longest
}
const earliestHour = 7
/** A pair, or several without a break, in minutes. */
const [shortest, longest] = [35, 400]

export function takeSmallThings(reading: Reading): void {
  for (const mark of [curriculumCode, electiveMark])
    reading.takeAll(mark, 'written', ([text]) => ({ kind: 'text', text, isTitle: false }))
  reading.takeAll(/(?:https?:\/\/|www\.)[^\s\u0001]+[^\s\u0001.,;)]/gi, 'written', ([url]) => ({
    kind: 'link',
    url,
  }))
  reading.takeAll(
    /(?<![а-яіїєґўәғқңөұүһa-z])(?:идентификатор|код доступа|пароль|id конференции|код)\s*:?\s*[\w\d][\w\d ]*/g,
    'folded',
    () => ({ kind: 'noise' }),
  )
  reading.takeAll(
    new RegExp(
      String.raw`(?<![\d.,])(?:с\s*|в\s*)?(${clock})\s*(?:(?:-|до|по)\s*${clock})(?![\d.])|(?<![\d.,])(?:с\s*|в\s*|нач(?:ало)?\.?\s*(?:в\s*)?)(\d{1,2}:[0-5]\d)(?!\d)|(?<![\d.,])(\d{1,2}:[0-5]\d)(?!\d)`,
      'g',
    ),
    'folded',
    ([text, range, from, alone]) => {
      if (areDates(text)) return null
      const start = readTime((range ?? from ?? alone ?? '').replace(/^(\d{1,2})-/, '$1:'))
      return start === null ? null : { kind: 'time', start }
    },
  )
  for (const { from, to, pairs } of readPairWords(reading.left)) reading.take(from, to, { kind: 'pairs', pairs })
  reading.takeAll(/(?<![а-яіїєґўәғқңөұүһa-z])вакансия(?![а-я])/g, 'folded', () => ({ kind: 'vacancy' }))
  reading.takeAll(
    /(?<![а-яіїєґўәғқңөұүһa-z\d])\d{1,2}\s?(?:час(?:а|ов)?|ч)(?![а-я])\.?|(?<![а-яіїєґўәғқңөұүһa-z])(?:вн\.\s?совм\.?|совм\.)/g,
    'folded',
    () => ({ kind: 'noise' }),
  )
}
