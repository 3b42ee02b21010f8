import { dashes, folded } from '@/lib/core/words/rules/folded'
import { escaped } from '@/lib/core/words/rules/search'
import type { DoubtKind } from '@/lib/grids/rules/reading'
import { type Names, sheetNameKey } from './existing-names'
import { Reading } from './reading'

const startOf = String.raw`(?<![\p{L}\d._])`
const endOf = String.raw`(?![\p{L}\d_])`
/** Words in brackets that are of no building: «(1 модуль)». */
const notBuilding = String.raw`(?![^()]*(?:модул|семестр|недел|нед\.|занят|поток|подгр|п/г|групп|курс|(?<!\p{L})(?:час|мес)))`
/** A building in brackets: «(В-78)», «(корп. 2)», «(УЛК)». */
const building = String.raw`(?:\s?\(${notBuilding}(?:[^()\n\u0001]{1,24}|[^()\n\u0001]{0,12}\([^()\n\u0001]{1,12}\)[^()\n\u0001]{0,4})\))?`
const corpus = String.raw`(?:,?\s*(?:к|корп|корпус)\.?\s?№?\s?\d{1,2}(?![\d.-])|,\s*\d{1,2}(?:-?й)?\s*(?:корп(?:ус)?|уч\.\s?корп)\.?|,\s(?:стадион|спортзал|спортивный зал|бассейн|манеж)(?:\s\p{Lu}{2,8}(?!\p{L}))?)?`
const digits = String.raw`№?\d{1,4}(?:[./]\d{1,3})?(?:-\d{1,3})?(?:-?[а-яёa-z]|\s[а-яё](?=[\s,;)]|$))?\*?[а-яё]?`
/** A dash within a title; only a short one may have spaces around it, because a long one also parts. */
const joint = String.raw`(?:[^\S\n]?[-–][^\S\n]?|[${dashes}])`
const coded = String.raw`(?:\p{Lu}{1,4}|\p{Lu}\p{Ll}{1,3}|[ивц]{3})(?:-\p{Lu}{1,2})?${joint}\d{1,4}(?:[${dashes}./]\d{1,3})?(?:-?[а-яёa-z])?(?:-\d)?\*?`
const tight = String.raw`\p{Lu}{1,4}\d{1,4}(?:[${dashes}/]\d{1,3})?[а-яёА-ЯЁ]?|\d{1,2}[А-ЯЁ]\d{1,3}[а-яё]?|\d{1,2}[а-яё]-\d{3}[а-яё]?`
const spaced = String.raw`\p{Lu}{1,2}[^\S\n]\d{3,4}(?:-\d{1,2})?[а-яё]?`
const withHouse = String.raw`\d{1,4}[а-яё]?[^\S\n]?(?:\p{Lu}{2,4}|к\.?[^\S\n]?\d{1,2})`

const compile = (pattern: string, flags = 'gu') => new RegExp(pattern, flags)
/** A pattern that ignores the case of a word; a flag would also make titles' capitals lower case. */
const anyCase = (words: string) => words.replace(/(?<!\\)[а-яё]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const label = anyCase(
  String.raw`(?:(?:ауд(?:итория)?|каб(?:инет)?|комп(?:ьют\.?\s?кл)?|ком(?:н(?:ата)?)?|пом|[Rr]oom)(?:\.\s*|\s+|(?=\d))|а\.\s*)`,
)
const hall = anyCase(
  String.raw`(?:(?:спорт(?:ивный|\.)?|актовый|читальный|тренажерный)\s?зал|библиотека|мастерская|лаборатория)`,
)
const patterns = {
  /** «Производственный корпус-Аудитория 124»: the building before its room. */
  afterBuilding: compile(
    String.raw`(?<![\p{L}\d])((?:\p{Lu}\p{Ll}+\s)?(?:[Кк]орпус|[Зз]дание)(?:\s№?\s?\d{1,2})?)\s?[${dashes},]\s?(?:${label}(${digits}[А-ЯЁ]?|${coded})|(${hall}(?:\s№?\s?\d{1,3})?))${endOf}`,
  ),
  /** «к. 5, 201»: building and room. */
  house: compile(
    String.raw`${startOf}${anyCase('(?:к|корп|корпус)')}\.?\s?№?\s?\d{1,2}[а-яё]?\s?,?\s*(?:(?:ауд|каб|к)\.?\s?)?№?\d{2,4}[а-яё]?${endOf}`,
  ),
  labelled: compile(
    String.raw`${startOf}${label}(?:№\s*)?((?:${coded}|${spaced}|${tight}|${withHouse}|${digits}[А-ЯЁ]?|(?<=[Аа]уд\.?\s?)\p{Lu}{2,4})(?:(?:\s?[-–]\s?|[${dashes}])\d{1,3})?)${endOf}${building}${corpus}`,
  ),
  labelAfter: compile(
    String.raw`${startOf}(${coded}|${tight}|${digits})\s?(?:ауд|каб)(?:итория|инет)?(?!\p{L})\.?${building}`,
  ),
  /** «ауд. 302А (пр. Вернадского, 4)», before «пр.» is taken for practice. */
  addressed: compile(
    String.raw`${startOf}(?:${label})?(${digits}[А-ЯЁ]?)\s?\(((?:пр|просп|пр-т|ул|пер|пл|наб|б-р|ш)\.?\s?\p{Lu}[^()\n]{2,40})\)`,
  ),
  /** «309[2]»: its building in square brackets. */
  inBrackets: compile(String.raw`${startOf}\d{1,4}[а-яё]?\[\d{1,2}\]`),
  /** «(309[2], 1)»: with the number of a subgroup. */
  ofSubgroup: compile(String.raw`\((\d{1,4}[а-яё]?\[\d{1,2}\]|он-?лайн\[\d\]),\s?([12])\)`, 'giu'),
  /** «лаб. 1-309 Сулина»: between a type and a surname. */
  betweenOthers: compile(
    String.raw`(?<=(?:^|\u0001|\s(?:I|II))\s*)\d{1,2}[-_]\d{3}[а-яё]?(?=\s+(?:\p{Lu}\p{Ll}|II?\s))`,
    'gmu',
  ),
  /** «2-310(40)»: a room with its building, and its seats. */
  seated: compile(String.raw`${startOf}(${coded}|\d{1,2}-\d{1,3}[а-яё]?)\s?\(\d{2,3}\)`),
  coded: compile(String.raw`${startOf}(?:${coded})${endOf}${building}${corpus}`),
  tight: compile(String.raw`${startOf}(?:${tight})${endOf}${building}${corpus}`),
  spaced: compile(String.raw`${startOf}(?:${spaced})${endOf}${building}`),
  withHouse: compile(String.raw`${startOf}(?:${withHouse})${endOf}`),
  inBuilding: compile(
    String.raw`${startOf}(?<![-–/])${digits}\s?\(${notBuilding}(?:[^()\n\u0001]{1,24}|[^()\n\u0001]{0,12}\([^()\n\u0001]{1,12}\)[^()\n\u0001]{0,4})\)`,
  ),
  bare: compile(
    String.raw`${startOf}(?<!(?<!\u0001\s?)[-–]\s?|\/\s?)(?:(?:№\s?)?\d{2,4}(?:\.\d)?|\d{1,2}[${dashes}]\d{3,4}|\d{1,2}\.\d{3})-?[а-яё]?\*?[а-яё]?(?=\u2003|\s*(?:$|[\n,;/)\u0001]|\(\u0001))${corpus}`,
    'gmu',
  ),
}

const places = String.raw`спорт(?:ивный|\.)?\s?зал(?:\s?№?\s?\d)?|с\/з|стадион(?: [«"]?[А-ЯЁа-яё]+[»"]?)?|бассейн|фок|актовый зал|акт\.?\s?зал|читальный зал|чит\.?\s?зал|библиотека|манеж|тренаж[её]рный зал|тир|лыжная база|плац|конференц-зал|конф\.?\s?зал|холл|лингафонный кабинет`
const special = new RegExp(
  String.raw`(?<![а-яіїєґўәғқңөұүһa-z\d])(?:физ\.\s?)?(?:${places})(?![а-яіїєґўәғқңөұүһa-z\d])(?:\s?\([^()\n\u0001]{1,24}\))?`,
  'g',
)
/** A chair by its letters, or alone in its piece of the text: «Военная кафедра» is a title. */
const chair =
  /(?<![\p{L}\d])каф(?:едра)?(?!\p{L})\.?\s\p{Lu}{2,6}(?!\p{L})|(?<=[\n,;/(\u0001]\s{0,2})каф(?:едра)?(?!\p{L})\.?(?=\s*(?:$|[\n,;/)\u0001]))/gu
const onlineWords = [
  'онлайн',
  'он-лайн',
  'online',
  '(?:в формате )?[эц]ор',
  'дистанц[а-я]*',
  'дист',
  'сдо',
  'до[тт]',
  'эиос',
  'zoom',
  'ms teams',
  'teams',
  'moodle',
  'вебинар',
  'видеоконференция',
  'вкс',
  'bbb',
  'telemost',
  'телемост',
  'webinar',
]
const online = new RegExp(
  String.raw`(?<![а-яіїєґўәғқңөұүһa-z\d.-])(?:${onlineWords.map((words) => (/\[/.test(words) ? words : folded(words))).join('|')})(?![а-яіїєґўәғқңөұүһa-z\d-])\.?(?:\[\d\])?`,
  'g',
)

/** Words that announce a room but are not part of its title. */
const roomWord = compile(
  String.raw`^(?:(?:ауд(?:итория)?|room|комп(?:ьют\.?\s?кл)?|ком(?:н(?:ата)?)?|физ|лек|пом)(?:\.\s*|\s+)(?=\S)|(?:каб(?:инет)?|лаб)(?:\.\s*|\s+)(?=\p{L}{1,3}-\d|\d{3})|а\.\s*(?=\d))`,
  'iu',
)

const dashInCode = new RegExp(String.raw`([А-ЯЁA-Z])\s?[${dashes}]\s?(?=\d)`, 'g')

/** A room's title as stored: «Лаб. 250» and «КАБ.10» are titles, «ауд. 305» is not. */
const bareTitle = (title: string): string =>
  title
    .replace(/^Лаб\.?\s(?=\d)/u, '$&\u0001')
    .replace(roomWord, '')
    .replace('\u0001', '')
    .replace(/^№\s?(?=\d)/, '')
    .replace(/\s?(?:ауд|каб)\.?$/i, '')
    .replace(/\s+/g, ' ')
    .replace(dashInCode, '$1-')
    .trim()

/** The university's title for a room written this way. */
export function sheetRoomTitle(written: string, known: Names): string {
  const title = bareTitle(written)
  return (
    known.get(sheetNameKey(written)) ??
    known.get(sheetNameKey(title)) ??
    known.get(sheetNameKey(title.replace(/\s?\([^)]*\)$/, ''))) ??
    title
  )
}

/**
 * A pattern for rooms of the university whose titles do not look like a room's: «СК ИСС», «МК-01, стадион»;
 * null if it has none.
 */
export function listedRooms(known: Names): RegExp | null {
  const odd = [...known.values()].filter((title) => {
    if (title.length < 2 || title.length > 60 || /^\d+$/.test(title)) return false
    const reading = new Reading(title)
    takeRooms(reading, new Map(), () => false)
    return reading.tokens.length !== 1 || /[^\u0001]/.test(reading.left)
  })
  if (odd.length === 0) return null
  const ways = odd
    .map(sheetNameKey)
    .sort((a, b) => b.length - a.length)
    .map((key) =>
      escaped(key)
        .replace(/\\?[-.,/()]/g, (sign) => `\\s*${sign}\\s*`)
        .replace(/ /g, '\\s+'),
    )
  return new RegExp(`(?<![а-яіїєґўәғқңөұүһa-z\\d])(?:${ways.join('|')})(?![а-яіїєґўәғқңөұүһa-z\\d*])`, 'g')
}

export function takeListedRooms(reading: Reading, pattern: RegExp, known: Names): void {
  reading.takeAll(pattern, 'folded', ([title]) => ({
    kind: 'room',
    title: known.get(sheetNameKey(title)) ?? title,
    doubt: null,
  }))
}

const isNoBuilding =
  /\((?:[12]|(?:по|для|до|кроме|только|через|начало)\s.*|\d+\s(?:зан|пар|чел|мест|нед).*|.*(?<!\p{L})(?:п\/г|подгр|час|лек|лаб|англ|нем|фр|пр(?:акт\p{L}*)?\.?(?![\p{L}.])).*)\)$/iu

/** «English B2», «Траектория A1-A2»: levels of a language. */
const level = /^[ABCАВС][12]$/u
const levels = /^[ABCАВС][12]\s?[-–]\s?[ABCАВС]?[12]$/u

/** Takes the rooms named in a text, except bare numbers. `isGroup`: the title of a group is not a room. */
export function takeRooms(reading: Reading, known: Names, isGroup: (title: string) => boolean): void {
  const add = (pattern: RegExp, of = (match: RegExpExecArray): string => match[0], doubt: DoubtKind | null = null) =>
    reading.takeAll(pattern, 'written', (match) => {
      const title = of(match).trim()
      if (isGroup(title) || isNoBuilding.test(title) || levels.test(title)) return null
      return {
        kind: 'room',
        title: sheetRoomTitle(title, known),
        doubt: level.test(title) ? 'guessedRoom' : doubt,
      }
    })
  // Most texts have no square brackets.
  const isBracketed = reading.left.includes('[')
  if (isBracketed)
    reading.takeAll(patterns.ofSubgroup, 'written', ([, title = '', half]) => [
      /^\d/.test(title) ? { kind: 'room', title: sheetRoomTitle(title, known), doubt: null } : { kind: 'online' },
      { kind: 'subgroup', subgroup: half === '1' ? 1 : 2, guessed: null },
    ])
  add(patterns.house)
  if (/корпус|здание/i.test(reading.left))
    add(patterns.afterBuilding, ([, house = '', number, named = '']) => `${number ?? named} (${house})`)
  add(patterns.labelled)
  add(patterns.labelAfter)
  add(patterns.seated, ([, room = '']) => room)
  add(patterns.inBuilding)
  if (isBracketed) add(patterns.inBrackets)
  add(patterns.coded)
  add(patterns.withHouse)
  add(patterns.spaced)
  add(patterns.tight)
  add(patterns.betweenOthers)
  reading.takeAll(special, 'folded', (match) => {
    const before = reading.left.slice(0, match.index)
    const after = reading.left.slice(match.index + match[0].length)
    // «Электронная библиотека» and «Бассейн как сооружение» are titles.
    const goesOn = /^\s*[^\s\n,;/)(\u0001]/u.test(after) || /(?:ая|яя|ый|ий|ой|ое|ые)\s$/u.test(before)
    if (goesOn) return null
    const title = sheetRoomTitle(reading.text.slice(match.index, match.index + match[0].length), known)
    return { kind: 'room', title, doubt: null }
  })
  takeOnline(reading)
  add(chair)
}

/** Takes the rooms with the address of their building. */
export const takeAddressedRooms = (reading: Reading, known: Names): void =>
  reading.takeAll(patterns.addressed, 'written', ([, number = '', address = '']) => ({
    kind: 'room',
    title: sheetRoomTitle(`${number} (${address})`, known),
    doubt: null,
  }))

export const takeOnline = (reading: Reading): void => reading.takeAll(online, 'folded', () => ({ kind: 'online' }))

/** Takes bare room numbers: a number at the end of a line or before a recognised part. */
export function takeBareRooms(reading: Reading, known: Names): void {
  reading.takeAll(patterns.bare, 'written', ([title]) => ({
    kind: 'room',
    title: sheetRoomTitle(title, known),
    doubt: null,
  }))
}
