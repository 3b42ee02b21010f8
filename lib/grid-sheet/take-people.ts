import { apostrophes } from '@/lib/core/words/rules/folded'
import type { DoubtKind } from '@/lib/grids/rules/reading'
import { sheetNameKey } from './existing-names'
import type { Reading } from './reading'

/**
 * Teachers by key, and the only bearer of each surname; null if several bear it. `isList`: from the
 * university's list, which identifies a surname without initials; names from a file only suggest it.
 */
export type SheetPeople = {
  byKey: ReadonlyMap<string, string>
  bySurname: ReadonlyMap<string, string | null>
  isList: boolean
  /** Surnames that stand without initials behind the titles of a file that names people so. */
  alone: ReadonlySet<string>
}

const surnameOf = (name: string): string => sheetNameKey(name.split(' ')[0] ?? '')

export function sheetPeople(names: Iterable<string>, isList: boolean): SheetPeople {
  const byKey = new Map<string, string>()
  const bySurname = new Map<string, string | null>()
  for (const name of names) {
    byKey.set(sheetNameKey(name), name)
    const surname = surnameOf(name)
    bySurname.set(surname, bySurname.has(surname) && bySurname.get(surname) !== name ? null : name)
  }
  return { byKey, bySurname, isList, alone: new Set() }
}

/** Which part comes first in this sheet's names where both are possible. */
export type NameOrder = 'surname' | 'initials' | null

const upper = 'А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z'
const hyphen = '[-‐‑‒–]'
const apart = `[${apostrophes}]`
/** Also «О'Коннор», «Д’АРТАНЬЯН» and «Лук`яненко». */
const word = String.raw`[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]*(?:${apart}[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Zа-яёіїєґўәғқңөұүһa-z][а-яёіїєґўәғқңөұүһa-z]+)+|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]+(?:${apart}[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]{2,})+|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]{2,}`
/** «Петров - Водкин», but not «Физика - Иванов». */
const joint = String.raw`(?:\s?${hyphen}|${hyphen}\s|(?<=(?:ов|ев|ёв|ин|ова|ева|ина|ий|ая|ко|ян|ич))\s${hyphen}\s)`
const surname = String.raw`(?:(?:фон|де|ван|ди|эль|аль)(?: |${hyphen}))?(?:${word})(?:${joint}(?:${word})|${hyphen}(?:заде|оглы|кызы|бек|хан|али|зода|улы))?`
const initials = String.raw`[${upper}][.,][ ]?[${upper}](?:[.,](?![а-яёіїєґўәғқңөұүһa-z])|(?![\p{L}\d]))`
// «МК-А-36» behind initials is a room.
const end = String.raw`(?![\p{L}\d]|${hyphen}\p{L}{0,2}${hyphen}?\d)`
/** «лек.Иванов И.И.»: only a type may stand directly before a name. */
const start = String.raw`(?:(?<![\p{L}\d.])|(?<=(?<!\p{L})(?:лек|лк|пр|практ|лаб|лб|сем|зач|экз)\.))`
const rankWords = [
  'зав\\.?\\s?каф(?:\\.|едрой)?',
  'доц(?:ент)?',
  'проф(?:есс?ор)?',
  '(?:доктор|кандидат)(?:\\s\\p{L}+)?\\sнаук',
  'ст\\.?\\s?преп(?:одаватель)?',
  'ст\\.?\\s?пр',
  'преп(?:одаватель)?',
  'асс?(?:ист(?:ент)?)?',
  'асп(?:ирант)?',
  'академик(?: ран)?',
  '(?:с|в|м|г)\\.\\s?н\\.\\s?с',
  'н\\.\\s?с',
  'декан',
  'мастер',
  '(?:п(?:од)?)?полк(?:овник)?',
  'п(?:\\/п|п)-?к',
  'майор',
  'капитан',
  'м-р',
  'п(?:п|\\/п)?-к',
  '(?:к(?:ап)?|ст\\.?\\s?л|л)-(?:н|т)',
  'ст\\.?\\s?викл(?:адач)?',
  'викл(?:адач)?',
  'дац(?:энт)?',
  'праф(?:есар)?',
  'вык(?:л(?:адчык)?)?',
  'к\\.\\s?\\p{L}{1,3}\\.?(?:\\s?-?\\s?\\p{L}\\.)?\\s?н',
  'д\\.\\s?\\p{L}{1,3}\\.?(?:\\s?-?\\s?\\p{L}\\.)?\\s?н',
]
const rankWord = rankWords
  .join('|')
  .replace(/(?<!\\)[а-яёіїєґўәғқңөұүһ](?![^{]*\})/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
// «с.п.» and «инж.» are ranks in small letters only: in capitals they are initials, or begin a title.
const rank = String.raw`(?:${rankWord}|с\.\s?п|инж)(?:\.,?\s?|,\s?|\s+)`
const ranks = String.raw`(?:(?<![\p{L}\d.])(?:${rank})+)`
const patronymic = String.raw`[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+(?:вич|вна|ична|инична|ьич)|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+[\s-]+(?:оглы|кызы|оғлы|қызы|ұлы|улы|угли)|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+(?:ұлы|қызы)`
const following = String.raw`(?:,?\s*\((?:вн|совм|внеш|почас|шт|${rankWord})[^)\d]*\)|,?\s*(?:${rankWord})(?![\p{L}])(?!\.?\s?[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z])\.?){0,2}`

/** Initials without points end a text, or stand before a room. */
const behindInitials = String.raw`(?=\s*(?:$|[\n,;/)\u0001])|\s+(?:[Аа]уд|[Кк]аб)(?!\p{L})|\s+\d{1,4}\p{Ll}?\s*(?:$|[\n,;/)\u0001]))`

const compile = (pattern: string) => new RegExp(pattern, 'gu')
const patterns = {
  full: compile(
    String.raw`${ranks}?${start}(${surname})\s+([А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z])[а-яёіїєґўәғқңөұүһa-z]+(?:${hyphen}[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+)?\s+(${patronymic})${end}${following}`,
  ),
  fullFirst: compile(
    String.raw`${start}([А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z])[а-яёіїєґўәғқңөұүһa-z]+(?:${hyphen}[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]+)?\s+(${patronymic})\s+(${surname})${end}${following}`,
  ),
  rankedFirst: compile(String.raw`${ranks}(${initials})\s?(${surname})${end}${following}`),
  rankedAfter: compile(String.raw`${ranks}(${surname})\s*,?\s?(${initials})${following}`),
  after: compile(String.raw`${start}(${surname})(?:\s{1,3}|(?<=[а-яёіїєґўәғқңөұүһa-z]))(${initials})${following}`),
  first: compile(String.raw`${start}(${initials})\s?(${surname})${end}${following}`),
  single: compile(
    String.raw`${ranks}?${start}(${surname})\s([${upper}]\.)(?!\s?(?:[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]\.|\p{Ll}|\p{Lu}\p{Ll}))`,
  ),
  undotted: compile(
    String.raw`${start}((?:${word})(?:${hyphen}(?:${word}))?)\s([А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z])[. ]?([А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z])${behindInitials}`,
  ),
  singleFirst: compile(String.raw`${start}([${upper}]\.)\s?(${surname})${end}${following}`),
  surnameOnly: compile(String.raw`${ranks}(${surname})${end}(?!\s?[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]\.)${following}`),
}

/**
 * Capitalises a part of a surname between hyphens; letters after an apostrophe stay as written, unless all
 * are capitals.
 */
function inCapitals(part: string): string {
  if (/^(?:фон|де|ван|ди|эль|аль)$/.test(part)) return part
  const isShouted = part.length > 1 && part === part.toUpperCase()
  return part.replace(/[\p{Lu}\p{Ll}]+/gu, (letters, at: number) => {
    const [first, rest] = [letters.charAt(0), letters.slice(1).toLowerCase()]
    const isAfter = at > 0
    if (!isAfter || (isShouted && at === 2)) return first.toUpperCase() + rest
    return (isShouted ? first.toLowerCase() : first) + rest
  })
}

const surnamePart = new RegExp(`[\\p{L}${apostrophes}]+`, 'gu')
/** Turns «ИВАНОВ» and «иванов» into «Иванов», also within double surnames. */
const capitals = (name: string): string =>
  name
    .replace(new RegExp(String.raw`\s?${hyphen}\s?`, 'g'), '-')
    .replace(surnamePart, inCapitals)
    .replace(/-Заде$/u, '-заде')

/** «Иванов И. И.», the university's form of names. */
const written = (last: string, letters: string): string =>
  `${capitals(last)} ${(letters.match(/\p{L}/gu) ?? []).map((letter) => `${isLatin(last) ? letter : russianLetter(letter)}.`).join(' ')}`

const latinCapitals: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}
const russianLetter = (letter: string) => latinCapitals[letter] ?? letter
const isLatin = (name: string): boolean => /^[a-z]/i.test(name)

type Named = { name: string; doubt: DoubtKind | null }

function known(name: string, people: SheetPeople): Named {
  return { name: people.byKey.get(sheetNameKey(name)) ?? name, doubt: null }
}

/** The person meant by a surname without initials, if only one bears it. */
export function bySurname(last: string, people: SheetPeople): Named {
  const bearer = people.bySurname.get(surnameOf(last))
  return { name: bearer ?? capitals(last), doubt: bearer && people.isList ? null : 'surnameOnly' }
}

/** Initials, a patronymic or a rank: a text without any of them names nobody. */
const mayName = new RegExp(
  String.raw`[${upper}][.,]|(?:вич|вна|ична|оглы|кызы|қызы|ұлы)|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]\s?[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]${behindInitials}|${ranks}`,
  'u',
)

/**
 * Takes the people named in a text. `order`: the sheet's order of names, for surnames on both sides of
 * initials. `isTitled`: a title precedes them.
 */
export function takePeople(reading: Reading, people: SheetPeople, order: NameOrder, isTitled: boolean): void {
  if (!mayName.test(reading.left)) return takeSurnamesTogether(reading, people)
  const add = (pattern: RegExp, read: (match: RegExpExecArray) => Named | null) =>
    reading.takeAll(pattern, 'written', (match) => {
      const named = read(match)
      return named && { kind: 'person', ...named }
    })
  add(patterns.full, ([, last = '', first = '', father = '']) => known(written(last, first + father.charAt(0)), people))
  add(patterns.rankedAfter, ([, last = '', letters = '']) => known(written(last, letters), people))
  add(patterns.rankedFirst, ([, letters = '', last = '']) => known(written(last, letters), people))
  takeUnranked(reading, people, order, isTitled)
  add(patterns.fullFirst, ([, first = '', father = '', last = '']) =>
    known(written(last, first + father.charAt(0)), people),
  )
  add(patterns.undotted, ([, last = '', one = '', two = '']) => {
    const name = written(last, one + two)
    // «Сучков АИ», but not «Основы ИС».
    return people.byKey.has(sheetNameKey(name)) || surelySurname.test(last) ? known(name, people) : null
  })
  add(patterns.single, ([, last = '', letter = '']) => {
    const name = written(last, letter)
    const isKnown = people.byKey.has(sheetNameKey(name))
    return {
      ...known(name, people),
      doubt: isKnown || /^[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][а-яёіїєґўәғқңөұүһa-z]{1,4}$/.test(last) ? null : 'surnameOnly',
    }
  })
  if (order === 'initials')
    add(patterns.singleFirst, ([, letter = '', last = '']) => known(written(last, letter), people))
  add(patterns.surnameOnly, ([, last = '']) => bySurname(last, people))
  takeSurnamesTogether(reading, people)
}

/** «Черниченко/Беляев», alone in their piece of the text. */
function takeSurnamesTogether(reading: Reading, people: SheetPeople): void {
  reading.takeAll(together, 'written', ([text]) => {
    const names = text.split(/\s?\/\s?/)
    const areNames = names.every((name) => surelySurname.test(name) || people.bySurname.has(sheetNameKey(name)))
    return areNames ? names.map((name) => ({ kind: 'person' as const, ...bySurname(name, people) })) : null
  })
  if (people.alone.size === 0) return
  reading.takeAll(behindTitle, 'written', ([text]) => {
    const names = text.split(/\s?[/,]\s?/)
    const areNames = names.every((name) => people.alone.has(sheetNameKey(name)))
    return areNames ? names.map((name) => ({ kind: 'person' as const, ...bySurname(name, people) })) : null
  })
}
const lastName = String.raw`\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?`
const behindTitle = new RegExp(
  String.raw`(?<=[\p{L}\d\u0001][).]?\s+)${lastName}(?:\s?[/,]\s?${lastName})*(?![\p{L}-])`,
  'gu',
)
const together = /(?<=(?:^|[\n,;\u0001])\s*)\p{Lu}\p{Ll}{2,}(?:\s?\/\s?\p{Lu}\p{Ll}{2,})+(?=\s*(?:$|[\n,;\u0001]))/gu

/** With words before and after the initials, either could be the surname. */
function takeUnranked(reading: Reading, people: SheetPeople, order: NameOrder, isTitled: boolean): void {
  for (const match of [...reading.left.matchAll(patterns.after)]) {
    const [whole, last = '', letters = ''] = match
    const initialsAt = match.index + whole.indexOf(letters, last.length)
    first.lastIndex = initialsAt
    const other = first.exec(reading.left)
    const otherLast = other?.[2] ?? null
    const tail = other ? reading.left.slice(initialsAt + other[0].length) : ''
    const before = /[^\n;/\u0001]*$/.exec(reading.left.slice(0, match.index))?.[0] ?? ''
    const candidate = {
      last,
      letters,
      otherLast,
      isAlone: isTitled && !/\p{Lu}/u.test(before) && !isUnderTitle(reading.left, match.index),
      isBroken: whole.includes('\n'),
      isOtherBroken: other?.[0].includes('\n') ?? false,
      tail,
    }
    const { isFirst, doubt } = chosen(candidate, people, order)
    if (isFirst && other && otherLast !== null)
      reading.take(initialsAt, initialsAt + other[0].length, {
        kind: 'person',
        ...known(written(otherLast, letters), people),
        doubt,
      })
    else
      reading.take(match.index, match.index + whole.length, {
        kind: 'person',
        ...known(written(last, letters), people),
        doubt,
      })
  }
  reading.takeAll(patterns.first, 'written', ([, letters = '', last = '']) => ({
    kind: 'person',
    ...known(written(last, letters), people),
  }))
}

/** Whether the line above has words of a title and nothing else that was recognised. */
function isUnderTitle(left: string, at: number): boolean {
  const [above = '', line] = left.slice(0, at).split('\n').slice(-2)
  return line !== undefined && /\p{Lu}/u.test(above) && !above.includes('\u0001')
}

/** Matches at `lastIndex` only. */
const first = new RegExp(patterns.first.source.replace(start, ''), 'uy')

type Candidate = {
  last: string
  letters: string
  /** The word after the initials, if it may be a surname. */
  otherLast: string | null
  /** A line ends between the initials and the word before, or after, them. */
  isBroken: boolean
  isOtherBroken: boolean
  /** No text before it could be the title. */
  isAlone: boolean
  tail: string
}

/** «Ким А. Б. Дистанционно»: where a class is, and nobody's surname. */
const placeWord =
  /^(?:дистанц[а-я]*|дистант|онлайн|спортзал|стадион|аудитория|кабинет|кафедра|лаборатория|манеж|бассейн)$/iu

/** Endings of Russian and Ukrainian surnames, which few words of titles have. */
export const looksSurname = /(?:ов|ев|ёв|ова|ева|ёва|ин|ский|ская|цкий|цкая|енко|дзе|швили|чук|нюк|вич)$/iu

/** The same without those that words of titles have too: «Магазин», «Новость». */
const surelySurname = /\p{L}{2}(?:ов|ев|ёв|ова|ева|ёва|ский|цкий|енко|дзе|швили|чук|нюк)$/u

function chosen(
  candidate: Candidate,
  people: SheetPeople,
  order: NameOrder,
): { isFirst: boolean; doubt: DoubtKind | null } {
  const { last, letters, otherLast, isBroken, isOtherBroken, isAlone, tail } = candidate
  if (otherLast === null || placeWord.test(otherLast)) return { isFirst: false, doubt: null }
  const knowsLast = people.byKey.has(sheetNameKey(written(last, letters)))
  const knowsOther = people.byKey.has(sheetNameKey(written(otherLast, letters)))
  if (knowsLast !== knowsOther) return { isFirst: knowsOther, doubt: null }
  if (isBroken !== isOtherBroken) return { isFirst: isBroken, doubt: null }
  // «Иванов И. И. Петров П. П.»: the following name has initials of its own.
  if (/^\s*[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z][.,]\s?[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]/.test(tail)) return { isFirst: false, doubt: null }
  // «ВЦ» in «Иванов И. И. ВЦ 281» begins a room.
  const isShort = (name: string) => name.length < 5 && name === name.toUpperCase()
  if (isShort(otherLast) && !isShort(last)) return { isFirst: false, doubt: null }
  // One of the words must be the title.
  if (isAlone) {
    const isFirst = !looksSurname.test(last) || looksSurname.test(otherLast)
    const isSeen = isFirst
      ? order === 'initials' || (order === null && looksSurname.test(otherLast))
      : order === 'surname'
    return { isFirst, doubt: isSeen ? null : 'nameOrder' }
  }
  return order === null ? { isFirst: false, doubt: 'nameOrder' } : { isFirst: order === 'initials', doubt: null }
}

/** The order of names in texts where it is unambiguous: surname first or initials first. */
export function nameOrderOf(texts: readonly string[]): NameOrder {
  let surnames = 0
  let initialsFirst = 0
  for (const text of texts) {
    surnames += [...text.matchAll(clearlyAfter)].length
    initialsFirst += [...text.matchAll(clearlyFirst)].length
  }
  if (surnames > initialsFirst * 4) return 'surname'
  return initialsFirst > surnames * 4 ? 'initials' : null
}

const clearlyAfter = compile(
  String.raw`${start}(?:${surname})\s(?:${initials})(?=\s*(?:$|[\n,;/)]|[А-ЯЁІЇЄҐЎӘҒҚҢӨҰҮҺA-Z]{0,3}-?\d))|${ranks}(?:${surname})\s(?:${initials})`,
)
const clearlyFirst = compile(
  String.raw`(?:^|[\n,;/(]|(?<!\p{L})\p{Ll}{4,}\s)\s*(?:${initials})\s?(?:${surname})|${ranks}(?:${initials})\s?(?:${surname})`,
)
