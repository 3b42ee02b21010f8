import { everyWeek } from '@/lib/core/calendar/rules/weeks'
import { dashes } from '@/lib/core/words/rules/folded'
import { sameData } from '@/lib/core/words/rules/same-data'
import {
  bareLesson,
  type CellLesson,
  type CorrectedLesson,
  distinctDoubts,
  type Doubt,
  type DoubtKind,
  type GridLesson,
} from '@/lib/grids/rules/reading'
import { type CellContext, cellKey } from './cell-context'
import { doubtedBare, doubtedInCell } from './doubted-cells'
import { existingNames, type NameLists, sheetNameKey } from './existing-names'
import { learnedTail, type LessonPart, partLessons, surnameWithin, titleDoubts } from './part-lessons'
import { guessedHalf } from './part-rows'
import { type PlacedText, displayText } from './placed-texts'
import { longestRead, Reading, type Token } from './reading'
import { withoutRepeats, withSides } from './side-columns'
import { bySurname, looksSurname, nameOrderOf, type SheetPeople, sheetPeople } from './take-people'
import { addWeeks, halfLettersOf, hasOnlyTwoWeeks, takeWeeks, weeksTaken } from './take-weeks'
import { cleaned, everything, tokensOf, type Wanted } from './tokens'

type Kind = Token['kind']

/**
 * The lessons of a part: one, or one for each subgroup, or for each set of weeks that has its own teacher,
 * room or type.
 */
function lessonsOfPart(
  part: LessonPart,
  title: string,
  titleDoubts: readonly Doubt[],
  { hasRooms, people }: { hasRooms: boolean; people: SheetPeople },
): CellLesson[] {
  const named = part.names.map((name): Token => ({
    kind: 'person',
    ...bySurname(name, people),
    from: 0,
    to: 0,
  }))
  const tokens = [...part.before, ...part.after, ...named]
  // If a column gives the rooms, other words after a lesson remain unexplained.
  const unread = hasRooms ? part.tails.map((of): Doubt => ({ kind: 'unread', of })) : []
  const tails = (hasRooms ? [] : part.tails).map((text): Token => ({
    kind: 'room',
    title: text,
    doubt: null,
    from: 0,
    to: 0,
  }))
  const parts = variants(tokens)
  const isOwnLast = hasOwnOnlyLast(parts, ownKinds)
  const isUneven = isOwnLast || hasOwnOnlyLast(parts, placeKinds)
  const uneven: Doubt[] = isUneven ? [{ kind: 'guessedSplit', of: title }] : []
  const shared = isOwnLast ? (parts.at(-1) ?? []).filter(({ kind }) => ownKinds.has(kind)) : []
  const maybeRoom = hasRooms ? [] : lastDate(tokens)
  const ofFirst = partingKind(tokens) === 'weeks' ? onlyFirst(parts) : []
  return parts.map((own, index) =>
    lessonOf([...own, ...(index < parts.length - 1 ? shared : []), ...(index > 0 ? ofFirst : []), ...tails], title, [
      ...titleDoubts,
      ...part.doubts,
      ...unread,
      ...uneven,
      ...maybeRoom,
    ]),
  )
}

/** «Иванов И. И. 3.05»: one date behind a teacher, where a room would stand, may be one. */
function lastDate(tokens: readonly Token[]): Doubt[] {
  const [person, last] = tokens.filter(({ kind }) => kind !== 'break').slice(-2)
  const [date, ...others] = last?.kind === 'weeks' ? (last.weeks.dates ?? []) : []
  if (person?.kind !== 'person' || !date || others.length > 0 || date.year !== null) return []
  if (tokens.some(({ kind }) => kind === 'room' || kind === 'online')) return []
  return [{ kind: 'bareWeeks', of: `${date.day}.${String(date.month).padStart(2, '0')}` }]
}

/** «1-8 н. Ким А. Б. 101; 9-16 н. 102»: who is named once, with the first place, is in the others too. */
function onlyFirst(parts: readonly (readonly Token[])[]): Token[] {
  const [first = [], ...others] = parts
  const areOnlyPlaces = others.every(
    (own) =>
      own.some(({ kind }) => placeKinds.has(kind)) && !own.some(({ kind }) => peopleKinds.has(kind) || kind === 'type'),
  )
  return areOnlyPlaces && first.some(({ kind }) => placeKinds.has(kind))
    ? first.filter(({ kind }) => peopleKinds.has(kind))
    : []
}

/** Whether only the last variant has a teacher or a room, which may be those of all. */
function hasOwnOnlyLast(parts: readonly (readonly Token[])[], kinds: ReadonlySet<Kind>): boolean {
  const hasOwn = parts.map((own) => own.some(({ kind }) => kinds.has(kind)))
  return hasOwn.lastIndexOf(true) > 0 && hasOwn.indexOf(true) === hasOwn.length - 1
}

/** Groups of tokens, each with the tokens common to all. */
function variants(tokens: readonly Token[]): Token[][] {
  const key = partingKind(tokens)
  if (key === null) return [[...tokens]]
  const found = tokens.flatMap((token, index) => (token.kind === key ? [index] : []))
  // «лек. с 1 по 8 нед., пр. с 9 по 16 нед.»: each type is that of the weeks behind it.
  const isTypeBefore = key === 'weeks' && found.every((index) => tokens[index - 1]?.kind === 'type')
  const marks = isTypeBefore ? found.map((index) => index - 1) : found
  const firstOwn = tokens.findIndex(({ kind }) => ownKinds.has(kind))
  const [firstMark = 0] = marks
  // Whether marks come first, as in «1 п/г Иванов, 2 п/г Петров».
  const isLeading = firstOwn === -1 || firstMark < firstOwn
  const bounds = isLeading ? [...marks, tokens.length] : [0, ...marks.map((index) => index + 1)]
  const shared = isLeading ? tokens.slice(0, firstMark) : []
  if (!isLeading) bounds[bounds.length - 1] = tokens.length
  return bounds.slice(0, -1).map((from, at) => {
    const own = tokens.slice(from, bounds[at + 1])
    const kinds = new Set(own.map(({ kind }) => kind))
    return [...shared.filter(({ kind }) => !kinds.has(kind)), ...own]
  })
}

const ownKinds = new Set<Kind>(['person', 'room', 'online', 'vacancy'])
const placeKinds = new Set<Kind>(['room', 'online'])
const peopleKinds = new Set<Kind>(['person', 'vacancy'])

/** The kind of token that distinguishes the variants of a lesson; null if there is only one variant. */
function partingKind(tokens: readonly Token[]): 'subgroup' | 'weeks' | null {
  const subgroups = tokens.filter((token) => token.kind === 'subgroup')
  if (new Set(subgroups.map((token) => token.subgroup)).size > 1) return 'subgroup'
  const weeks = tokens.flatMap((token, index) => (token.kind === 'weeks' && !isException(token) ? [index] : []))
  if (weeks.length < 2) return null
  // «1-8 н., 10 н.» are weeks of one lesson; «1-8 н. лек. … 9-16 н. пр.» of two.
  const gaps = weeks.slice(1).map((index, at) => tokens.slice((weeks[at] ?? 0) + 1, index))
  return gaps.every((gap) => gap.some(({ kind }) => ownKinds.has(kind) || kind === 'type')) ? 'weeks' : null
}

/** «Лаб.» before a room, if the type was already given, may be part of the room's title. */
const isBeforeRoom = (token: Token, tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, from }) => kind === 'room' && from >= token.to && from - token.to < 2)

const isException = (token: Extract<Token, { kind: 'weeks' }>): boolean =>
  (token.weeks.except ?? []).length + (token.weeks.exceptDates ?? []).length > 0

function lessonOf(tokens: readonly Token[], discipline: string, doubts: readonly Doubt[]): CellLesson {
  const add: Doubt[] = [...doubts]
  const doubt = (kind: DoubtKind | null, of: string) => {
    if (kind !== null) add.push({ kind, of })
  }
  const types = new Set<string>()
  const teachers = new Set<string>()
  const rooms = new Set<string>()
  let areTogether = true
  const lesson = { ...bareLesson, discipline }
  for (const token of tokens)
    switch (token.kind) {
      case 'weeks':
        lesson.weeks = addWeeks(lesson.weeks, token.weeks)
        doubt(token.bare === undefined ? null : 'bareWeeks', token.bare ?? '')
        doubt(token.guessed === undefined ? null : 'guessedParity', token.guessed ?? '')
        break
      case 'type':
        if (types.has(token.type) && isBeforeRoom(token, tokens)) doubt('guessedRoom', token.type)
        types.add(token.type)
        break
      case 'subgroup':
        lesson.subgroup = token.subgroup
        doubt(token.guessed === null ? null : 'guessedSubgroup', token.guessed ?? '')
        break
      case 'person':
        teachers.add(token.name)
        doubt(token.doubt, token.name)
        break
      case 'room':
        rooms.add(token.title)
        areTogether &&= token.isTogether ?? false
        doubt(token.doubt, token.title)
        break
      case 'link':
        lesson.link = token.url
        break
      case 'time':
        lesson.start = token.start
        break
      case 'online':
        lesson.online = true
        break
      case 'vacancy':
        lesson.vacancy = true
        break
      case 'selfStudy':
        lesson.selfStudy = true
        break
      case 'pairs':
        lesson.pairs = token.pairs
        break
      case 'group':
        doubt('otherGroup', token.title)
        break
      case 'text':
      case 'noise':
      case 'break':
    }
  const [type = ''] = types
  if (types.size > 1) doubt('severalTypes', [...types].join(', '))
  if (rooms.size > 1 && teachers.size < 2 && !areTogether) doubt('severalRooms', [...rooms].join(', '))
  if (lesson.link !== '') lesson.online ||= rooms.size === 0
  return { ...lesson, type, teachers: [...teachers], rooms: [...rooms], doubts: distinctDoubts(add) }
}

const ruledOff = new RegExp(String.raw`(?:^|\n)[^\S\n]*[${dashes}_=]{2,}[^\S\n]*(?:\n|$)`, 'u')
const emptyUpper = new RegExp(String.raw`^\s*(?:[${dashes}]\s*/\s*|/\s+|//\s*)(?=\S)`, 'u')
const emptyLower = new RegExp(String.raw`(?<=\S)(?:\s*/\s*[${dashes}]|\s+/|\s*//)\s*$`, 'u')

/**
 * What stands above and below a line across a cell, or «/» at its end or with a dash: «Физика / -», or between
 * two where such cells are usual; null if it has none.
 */
function aboveAndBelow(text: string, { hasSlashHalves }: CellContext): [string, string] | null {
  for (const pattern of [ruledOff, emptyUpper, emptyLower]) {
    const match = pattern.exec(text)
    if (match) return [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  }
  const [upper, lower, another] = hasSlashHalves ? text.split(/\s\/\s+(?=\p{Lu})/u) : []
  return upper === undefined || lower === undefined || another !== undefined ? null : [upper, lower]
}

const isHalfBlank = (text: string): boolean => emptyUpper.test(text) || emptyLower.test(text)

/** «2 н. --------»: no class in these weeks. */
const noClass = new RegExp(
  String.raw`(?<![\p{L}\d])(?:[12]|I{1,2}|(?:числ|знам|верх|нижн)[а-я]*|(?:не)?ч[её]т[а-я]*)\.?\s*(?:н(?:ед[а-я]*)?\.{0,2})?\s*:?\s*[${dashes}_]{3,}(?!\S)`,
  'giu',
)

/** The lessons in a cell's text. `wanted`: leaves out what separate columns give. */
export function readSheetCell(written: string, context: CellContext, wanted: Wanted = everything): CellLesson[] {
  if (written.length > longestRead) return readWhole(written, context, wanted)
  const text = written.replace(noClass, ' ').trim() || written
  const [upper, lower] = aboveAndBelow(text, context) ?? []
  if (upper === undefined || lower === undefined) return readWhole(text, context, wanted)
  const half = (part: string, parity: 'odd' | 'even') =>
    readWhole(part, context, wanted).map((lesson) => ofHalf(lesson, parity))
  const lessons = [...half(upper, 'odd'), ...half(lower, 'even')]
  // «Физика / Ким А. Б.» is one lesson.
  const areWhole = lessons.every(({ doubts }) => doubts.every(({ kind }) => kind !== 'noDiscipline'))
  return areWhole ? lessons : readWhole(text, context, wanted)
}

/** A lesson above or below a line is most likely one of odd or even weeks, unless it names its own. */
const ofHalf = (lesson: CellLesson, parity: 'odd' | 'even'): CellLesson =>
  sameData(lesson.weeks, everyWeek)
    ? {
        ...lesson,
        weeks: { ...everyWeek, parity },
        doubts: [...lesson.doubts, guessedHalf],
      }
    : lesson

function readWhole(text: string, context: CellContext, wanted: Wanted): CellLesson[] {
  const tokens = tokensOf(text, context, wanted)
  const lessons = partLessons(tokens, context).flatMap((part) => {
    const title = titleOf(part)
    const known = context.known.disciplines.get(sheetNameKey(title))
    const isSaid = part.titles.some((token) => token.kind === 'text' && token.isTitle)
    const people = [...part.before, ...part.after].filter(({ kind }) => kind === 'person').length
    const teachers = wanted.people ? people : null
    return lessonsOfPart(part, known ?? title, isSaid ? [] : titleDoubts(title, context, teachers), {
      hasRooms: !wanted.rooms,
      people: context.people,
    })
  })
  const halved = context.hasOnlyTwoWeeks ? lessons.map(asHalf) : lessons
  return doubtedInCell(wanted.people && wanted.rooms ? doubtedBare(halved) : halved)
}

/** «1 нед.» where no other weeks than 1 and 2 are written: most likely the first of two alternating weeks. */
function asHalf(lesson: CellLesson): CellLesson {
  const { numbers } = lesson.weeks
  const [only] = numbers
  if (only === undefined || numbers.length > 1) return lesson
  const parity = only === 1 ? 'odd' : 'even'
  return {
    ...lesson,
    weeks: { ...lesson.weeks, numbers: [], parity },
    doubts: [...lesson.doubts, { kind: 'guessedParity', of: `${only} нед.` }],
  }
}

/** «Зачёт по дисциплине Право» is a credit in «Право». */
const ofDiscipline = /^по\s+(?:учебной\s+)?(?:дисциплине|предмету)\s*:?\s+(?=\S)/iu
/** «Физика. Ким А. Б.»: no word is shortened to a vowel. */
const fullStop = /(?<=\p{L}{2}(?:[аеёиоуыэюяйь]|[ыи]х))\.$/u
const quoted = /^[«"“]([^«»"“”]+)[»"”]$/u

function titleOf({ titles }: LessonPart): string {
  const texts = titles.map((token) => (token.kind === 'text' ? token.text : ''))
  // Joins a word that was hyphenated at the end of a line.
  const joined = texts.reduce(
    (sofar, text) =>
      /\p{Ll}-$/u.test(sofar) && /^\p{Ll}/u.test(text) ? sofar.slice(0, -1) + text : `${sofar} ${text}`,
    '',
  )
  return cleaned(joined.trim().replace(ofDiscipline, '')).replace(quoted, '$1').replace(fullStop, '')
}

/** A lesson as corrected by a person, without any doubts. */
function correctedLesson({ discipline, type, subgroup, weeks, teachers, rooms }: CorrectedLesson): CellLesson {
  const reading = new Reading(weeks)
  takeWeeks(reading)
  return { ...bareLesson, discipline, type, subgroup, weeks: weeksTaken(reading), teachers, rooms }
}

const shakyTitle = new Set<DoubtKind>([
  'tornTitle',
  'hiddenName',
  'unread',
  'guessedSplit',
  'noDiscipline',
  'nameOrder',
])

/** The lessons of each text of a file, and what reading them taught. */
export type ReadTexts = { lessonsOf: (placed: PlacedText) => readonly CellLesson[]; context: CellContext }

const keyOf = ({ text, sides }: PlacedText): string => JSON.stringify([text, sides])

function readText({ text, sides }: PlacedText, context: CellContext): CellLesson[] {
  const ruled = context.rules.cells.get(cellKey(displayText({ text, sides })))
  if (ruled) return ruled.lessons.map(correctedLesson)
  const wanted = { people: sides.teachers === '', rooms: sides.rooms === '', types: sides.type === '' }
  return withSides(readSheetCell(withoutRepeats(text, sides), context, wanted), sides, context)
}

/**
 * Reads every distinct text, learns the file's conventions (the order of names, its titles, its teachers, its
 * words for rooms), and reads doubtful texts again with that knowledge.
 */
export function readTexts(placed: readonly PlacedText[], base: CellContext): ReadTexts {
  const texts = new Map(placed.map((one) => [keyOf(one), one]))
  const written = [...texts.values()]
    .flatMap(({ text, sides }) => [text, sides.teachers])
    .filter((text) => text.length <= longestRead)
  const first = {
    ...base,
    order: nameOrderOf(written),
    letters: halfLettersOf(written),
    hasOnlyTwoWeeks: hasOnlyTwoWeeks(written),
    hasSlashHalves: written.filter(isHalfBlank).length > 1,
  }
  const lessons = new Map([...texts].map(([key, one]) => [key, readText(one, first)]))
  const context = { ...first, ...learnt([...lessons.values()].flat(), base) }
  const isShaky = ({ doubts, discipline }: CellLesson) =>
    doubts.length > 0 ||
    learnedTail(discipline, context.learned) !== null ||
    surnameWithin(discipline, context.people, true) !== undefined
  for (const [key, one] of texts) if (lessons.get(key)?.some(isShaky)) lessons.set(key, readText(one, context))
  return { context, lessonsOf: (one) => lessons.get(keyOf(one)) ?? [] }
}

function learnt(lessons: readonly CellLesson[], base: CellContext): Pick<CellContext, 'learned' | 'people'> {
  const titles = new Map<string, number>()
  const tails = new Map<string, number>()
  const names = new Set<string>()
  const titlesOf = new Map<string, Set<string>>()
  for (const lesson of lessons) {
    if (!lesson.doubts.some(({ kind }) => shakyTitle.has(kind))) count(titles, sheetNameKey(lesson.discipline))
    for (const { kind, of } of lesson.doubts) if (kind === 'guessedRoom') count(tails, sheetNameKey(of))
    const guessed = new Set(lesson.doubts.flatMap(({ kind, of }) => (kind === 'nameOrder' ? [of] : [])))
    for (const name of lesson.teachers) {
      if (!/\.$/.test(name)) continue
      // A guessed name would confirm itself, unless it stands beside several titles.
      const beside = (titlesOf.get(name) ?? new Set()).add(sheetNameKey(lesson.discipline))
      titlesOf.set(name, beside)
      if (!guessed.has(name) || beside.size > 1) names.add(name)
    }
  }
  const hasList = base.known.teachers.size > 0
  const people = hasList ? base.people : sheetPeople(names, false)
  return { learned: { titles, tails }, people: { ...people, alone: surnamesAlone(lessons) } }
}

/** «Физика Петров», «Английский язык Шмидт/Котова». */
const namesBehind = /\s(\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?(?:\s?\/\s?\p{Lu}\p{Ll}{2,})*)$/u

/**
 * The words that end titles and may be surnames, where a file names its teachers so: if most of it does, all that
 * no title has in small letters; else those beside several titles, or with the ending of a surname. Most need that ending.
 */
function surnamesAlone(lessons: readonly CellLesson[]): Set<string> {
  const titlesOf = new Map<string, Set<string>>()
  let found = 0
  for (const { discipline, doubts } of lessons) {
    const names = namesBehind.exec(discipline)
    if (!names?.[1] || !doubts.some(({ kind }) => kind === 'hiddenName' || kind === 'tornTitle')) continue
    found += 1
    const title = sheetNameKey(discipline.slice(0, names.index))
    for (const name of names[1].split(/\s?\/\s?/)) titlesOf.set(name, (titlesOf.get(name) ?? new Set()).add(title))
  }
  if (found < 4 || found * 3 < lessons.length) return new Set()
  const words = new Set(lessons.flatMap(({ discipline }) => discipline.split(/[\s,./]+/)))
  // «Высшая Математика», «Физическая Культура»: titles may be written so throughout.
  if ([...titlesOf.keys()].filter((name) => looksSurname.test(name)).length * 2 < titlesOf.size) return new Set()
  const isMost = found * 2 >= lessons.length
  const areSurnames = ([name, titles]: [string, ReadonlySet<string>]) =>
    !words.has(name.toLowerCase()) && (isMost || titles.size > 1 || looksSurname.test(name))
  return new Set([...titlesOf].filter(areSurnames).map(([name]) => sheetNameKey(name)))
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Unifies the spelling of each name: the university's, or else the file's most frequent one. */
export function spelledAlike(lessons: readonly GridLesson[], lists: NameLists): GridLesson[] {
  const known = existingNames(lists)
  const disciplines = spelling(
    lessons.map(({ discipline }) => discipline),
    known.disciplines,
  )
  const teachers = spelling(
    lessons.flatMap(({ teachers }) => teachers),
    known.teachers,
  )
  const rooms = spelling(
    lessons.flatMap(({ rooms }) => rooms),
    known.rooms,
  )
  return lessons.map((lesson) => ({
    ...lesson,
    discipline: disciplines(lesson.discipline),
    teachers: [...new Set(lesson.teachers.map(teachers))],
    rooms: [...new Set(lesson.rooms.map(rooms))],
  }))
}

function spelling(names: readonly string[], known: ReadonlyMap<string, string>): (name: string) => string {
  const forms = new Map<string, Map<string, number>>()
  for (const name of names) {
    const key = sheetNameKey(name)
    const of = forms.get(key) ?? new Map<string, number>()
    count(of, name)
    forms.set(key, of)
  }
  const best = new Map(
    [...forms].map(([key, of]) => [
      key,
      known.get(key) ?? [...of].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))[0]?.[0] ?? '',
    ]),
  )
  return (name) => best.get(sheetNameKey(name)) ?? name
}
