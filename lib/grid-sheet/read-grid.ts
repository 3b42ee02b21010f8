import { type Pair, pairNumbers, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { folded } from '@/lib/core/words/rules/folded'
import { firstOfEach } from '@/lib/core/words/rules/lists'
import type { SheetMarks } from '@/lib/grids/rules/marks'
import {
  type CellLesson,
  distinctDoubts,
  type Doubt,
  type DoubtKind,
  type GridLesson,
  type GridRule,
  type GridSheet,
  isDoubtful,
  type ReadGrid,
  type SheetCells,
  type SheetHalf,
  type SheetLessonColumn,
  type SheetRefusal,
} from '@/lib/grids/rules/reading'
import { cellAccountOf, type CellUses } from './account'
import { cellContext, type CellContext } from './cell-context'
import { asHalves, repeatedGroups, unreadSheets } from './doubted-layouts'
import { type ExistingNames, type NameLists, type Names, sheetNameKey } from './existing-names'
import { findSlots, type PairOf, pairsByTime, slotHalves, spansOf, timesOf } from './find-slots'
import { groupsWithin } from './grid-of-rooms'
import { joinLessons } from './join-lessons'
import { layoutOf } from './layout'
import { layoutFor } from './layout-signs'
import { readTexts, spelledAlike } from './learn'
import { rulesOfLegends, rulesOfSigns, withoutUnread } from './marked-layout'
import { unevenHalves, withOddDoubts } from './odd-readings'
import { sealedClasses } from './own-sheet'
import { addUse, noUse, rowUseOf } from './part-rows'
import { withPeriods } from './periods'
import { displayText, habitsOf, type PlacedText, placedTexts } from './placed-texts'
import type { SheetLayout } from './sheet-layout'
import { addWeeks } from './take-weeks'
import { withinLooks } from './work'

/**
 * Adds the doubts raised by the university's lists: a missing name is suspicious if most names of the file
 * are known. A new faculty's names are all unknown, and asking about each would not help.
 */
function checkedByLists(lessons: readonly GridLesson[], known: ExistingNames): GridLesson[] {
  const checks = [
    missing(lessons, ({ groups }) => groups, known.groups, 'unknownGroup'),
    missing(lessons, ({ teachers }) => teachers, known.teachers, 'unknownTeacher'),
    missing(lessons, ({ rooms }) => rooms, known.rooms, 'unknownRoom'),
  ]
  return lessons.map((lesson) => ({
    ...lesson,
    doubts: distinctDoubts([...lesson.doubts, ...checks.flatMap((doubtsOf) => doubtsOf(lesson))]),
  }))
}

type NamesOf = (lesson: GridLesson) => readonly string[]

function missing(
  lessons: readonly GridLesson[],
  namesOf: NamesOf,
  list: Names,
  kind: DoubtKind,
): (lesson: GridLesson) => Doubt[] {
  const keys = new Set(lessons.flatMap((lesson) => namesOf(lesson).map(sheetNameKey)))
  const listed = [...keys].filter((key) => list.has(key)).length
  if (listed * 2 < keys.size) return () => []
  return (lesson) =>
    namesOf(lesson)
      .filter((name) => !list.has(sheetNameKey(name)))
      .map((of) => ({ kind, of }))
}

export type ReadOptions = {
  known: NameLists
  rules: readonly GridRule[]
  /** The university's pairs; empty if it has none of its own yet. */
  pairTimes: readonly PairTime[]
  /** Marks of sheets by name, rather than those of the rules. */
  marks?: ReadonlyMap<string, SheetMarks>
}

/** `weeks`: those of its block or sheet. `lesson`: what it says, where its form tells that. */
type Placed = PlacedText & { sheet: SheetLayout; weeks: Partial<SheetWeeks> | null; lesson: CellLesson | null }

/**
 * Reads the lessons of grid sheets: groups across, days and pairs down (or the other way round). Never
 * throws.
 */
export function readGrid(sheets: readonly GridSheet[], options: ReadOptions): ReadGrid {
  const laidOut = sheets.map((sheet) => ({
    sheet,
    layout: options.marks?.get(sheet.name) ?? layoutFor(sheet, options.rules)?.layout ?? null,
  }))
  const legends = rulesOfLegends(laidOut.flatMap(({ sheet, layout }) => (layout ? [{ sheet, layout }] : [])))
  const stars = rulesOfSigns(laidOut.flatMap(({ sheet, layout }) => (layout || sheet.isHidden ? [] : [sheet])))
  const rules = [...stars, ...options.rules, ...legends]
  const known = withRuled(options.known, rules)
  const base = cellContext(known, rules, null)
  const refused: SheetRefusal[] = []
  const found = asHalves(
    laidOut.flatMap(({ sheet, layout }) => {
      const one = layoutOf(sheet, base, layout)
      if ('why' in one) refused.push({ sheet: sheet.name, why: one.why })
      return 'why' in one ? [] : [one]
    }),
  )
  const spans = found.flatMap(({ board, parts }) => parts.flatMap(({ block }) => spansOf(board, block)))
  const pairOf = pairsByTime(spans, options.pairTimes)
  const uses = new Map(found.map((sheet): [SheetLayout, CellUses] => [sheet, new Map()]))
  const placedOf = new Map<SheetLayout, Placed[]>()
  for (const one of found) {
    const own = withinLooks(one.board, () => placedIn(one, pairOf, base, uses.get(one) ?? new Map()))
    if (own) placedOf.set(one, own)
    else refused.push({ sheet: one.sheet.name, why: 'looks' })
  }
  const read = [...placedOf.keys()]
  const placed = [...placedOf.values()].flat()
  const titles = read.flatMap(({ heads, parts }) =>
    heads === 'groups' ? parts.flatMap(({ groups }) => groups.flatMap((group) => group.titles)) : [],
  )
  const ownGroups = new Map(titles.map((title) => [sheetNameKey(title), title]))
  const { context, lessonsOf } = readTexts(
    placed.filter(({ lesson }) => lesson === null),
    { ...base, ownGroups },
  )
  const lessonsIn = (text: Placed) => (text.lesson ? [text.lesson] : lessonsOf(text))
  const written = withPeriods(placed, lessonsIn).map((text) => gridLessons(text, lessonsIn(text)))
  const understood = checkedByLists(spelledAsUsual(written, placed, known), context.known)
  const own = new Set(read.flatMap(({ isOwn, sheet }) => (isOwn ? [sheet.name] : [])))
  const checked = withOddDoubts(understood, context, own)
  noteUses(uses, placed, { written, lessons: checked })
  const accounts = read.map((sheet) => cellAccountOf(sheet, uses.get(sheet) ?? new Map()))
  const layouts = [
    ...read.flatMap(({ sheet, doubts }) => doubts.map((doubt) => ({ sheet: sheet.name, ...doubt }))),
    ...repeatedGroups(read.filter(({ isMarked }) => !isMarked)),
    ...unreadSheets(accounts),
    ...unevenHalves(read, checked),
  ]
  const guessed = new Set(layouts.map(({ sheet }) => sheet))
  const lessons = withLayouts(checked, guessed)
  const groups = [...new Set(read.flatMap((sheet) => titlesOf(sheet, lessons)))]
  return {
    lessons: joinLessons(lessons),
    skipped: accounts.flatMap(({ skipped }) => skipped),
    refused,
    layouts,
    accounts: accounts.map(({ cells }) => (guessed.has(cells.sheet) ? allInDoubt(cells) : cells)),
    groups,
    columns: columnsIn(read),
    halves: halvesIn(read, base),
    cells: new Set(placed.map(({ sheet, range }) => `${sheet.sheet.name}/${range.top}/${range.left}`)).size,
    pairTimes: timesOf(placed.map(({ slot }) => slot)),
  }
}

/** One spelling of each name, but in sheets that are as we wrote them. */
function spelledAsUsual(written: readonly GridLesson[][], placed: readonly Placed[], known: NameLists): GridLesson[] {
  const alike = spelledAlike(written.flat(), known)
  const areOwn = written.flatMap((lessons, at) => lessons.map(() => placed[at]?.lesson !== null))
  return written.flat().map((lesson, at) => (areOwn[at] ? lesson : (alike[at] ?? lesson)))
}

const titlesOf = ({ sheet, parts, heads }: SheetLayout, lessons: readonly GridLesson[]): string[] =>
  heads !== 'groups'
    ? lessons.filter((lesson) => lesson.sheet === sheet.name).flatMap(({ groups }) => groups)
    : parts.flatMap(({ groups }) => groups.flatMap(({ titles }) => titles))

const allInDoubt = (cells: SheetCells): SheetCells => ({
  ...cells,
  lessons: 0,
  doubts: cells.doubts + cells.lessons,
})

/** In a sheet whose layout is guessed, everything is. */
const withLayouts = (lessons: readonly GridLesson[], guessed: ReadonlySet<string>): GridLesson[] =>
  lessons.map((lesson) =>
    guessed.has(lesson.sheet)
      ? { ...lesson, doubts: [...lesson.doubts, { kind: 'layout', of: lesson.sheet }] }
      : lesson,
  )

/**
 * What became of the cells with texts. `written`: the lessons of each text, `lessons`: the same in one list,
 * with all their doubts.
 */
function noteUses(
  uses: ReadonlyMap<SheetLayout, CellUses>,
  placed: readonly Placed[],
  { written, lessons }: { written: readonly GridLesson[][]; lessons: readonly GridLesson[] },
): void {
  let at = 0
  placed.forEach(({ sheet, cells }, index) => {
    const own = lessons.slice(at, (at += written[index]?.length ?? 0))
    const of = uses.get(sheet)
    const use = own.length === 0 ? 'nothing' : own.some(isDoubtful) ? 'doubt' : 'lesson'
    for (const cell of cells) if (of?.get(cell) !== 'doubt') of?.set(cell, use)
  })
}

const columnsIn = (read: readonly SheetLayout[]): SheetLessonColumn[] =>
  firstOfEach(
    read.flatMap(({ sheet, parts }) =>
      parts.flatMap(({ groups }) =>
        groups.flatMap(({ heads }) => heads.map((head) => ({ sheet: sheet.name, ...head }))),
      ),
    ),
    ({ sheet, heading }) => `${sheet}\n${folded(heading).trim()}`,
  )

const halvesIn = (read: readonly SheetLayout[], { rules }: CellContext): SheetHalf[] =>
  firstOfEach(
    read.flatMap(({ sheet, board, parts }) =>
      parts.flatMap(({ block }) =>
        [...(slotHalves(board, block, rules.halves) ?? [])].map(([word, parity]): SheetHalf => {
          return { sheet: sheet.name, word, parity }
        }),
      ),
    ),
    ({ sheet, word }) => `${sheet}\n${folded(word).trim()}`,
  )

function placedIn(read: SheetLayout, pairOf: PairOf, context: CellContext, uses: CellUses): Placed[] {
  const { board } = read
  if (read.isOwn)
    return sealedClasses(read).map(({ placed, lesson }) => ({ ...placed, sheet: read, weeks: null, lesson }))
  const parts = read.parts.map((part) => {
    const all = findSlots(board, part.block, pairOf, context.rules.halves)
    return { ...part, slots: read.isMarked ? withoutUnread(board, part.block, all) : all }
  })
  const use = parts.map(({ groups, slots }) => rowUseOf(board, groups, slots)).reduce(addUse, noUse)
  return parts.flatMap(({ block, groups, slots, weeks }) => {
    const found = placedTexts(board, block, groups, slots, habitsOf(read, { block, groups }, use))
    for (const { cell, why } of found.skipped) uses.set(cell, why)
    const texts = found.texts.map((text): Placed => ({
      ...text,
      sheet: read,
      weeks: weeks ?? read.weeks,
      lesson: null,
    }))
    const { heads } = read
    return heads === 'groups' ? texts : texts.flatMap((text) => withGroups(text, heads, context, uses))
  })
}

/** In a grid of rooms or teachers the column is one of these, and the cell names the groups. */
function withGroups(text: Placed, heads: 'rooms' | 'teachers', { known }: CellContext, uses: CellUses): Placed[] {
  const { groups, rest } = groupsWithin(text.text, known)
  if (groups.length === 0) {
    for (const cell of text.cells) uses.set(cell, 'no group')
    return []
  }
  const head = text.audience.flatMap((one) => one.groups).join('\n')
  return [{ ...text, text: rest, sides: { ...text.sides, [heads]: head }, audience: [{ groups, subgroup: 0 }] }]
}

/** A class begins at most so many minutes before or after its pair. */
const furthestStart = 120

function gridLessons(placed: Placed, own: readonly CellLesson[]): GridLesson[] {
  const { sheet, slot, range } = placed
  const guessed: Doubt[] = slot.isGuess ? [{ kind: 'guessedPair', of: String(slot.pair) }] : []
  const isOutside = ({ start }: CellLesson) =>
    start !== null && slot.times !== null && !sheet.isOwn && Math.abs(start - slot.times.start) > furthestStart
  return own.flatMap((lesson) =>
    placed.audience.flatMap(({ groups, subgroup }) => {
      const { weeks, doubts } = weeksIn(placed, lesson)
      const told = pairsIn(placed, lesson)
      return told.pairs.map((pair) => ({
        ...lesson,
        sheet: sheet.sheet.name,
        range: sheet.placeOf(range),
        text: displayText(placed),
        day: slot.day,
        pair,
        groups,
        subgroup: [lesson.subgroup, subgroup, slot.subgroup].find((half) => half !== 0) ?? 0,
        weeks,
        ownWeeks: lesson.weeks,
        doubts: [
          ...withoutOwnGroups(lesson.doubts, placed),
          ...placed.doubts,
          ...guessed,
          ...doubts,
          ...told.doubts,
          ...(isOutside(lesson) ? [{ kind: 'guessedPair', of: String(slot.pair) } as const] : []),
        ],
      }))
    }),
  )
}

/** A cell that repeats the groups of its columns, all of them, tells nothing else. */
function withoutOwnGroups(doubts: readonly Doubt[], { audience }: Placed): Doubt[] {
  const own = new Set(audience.flatMap(({ groups }) => groups))
  const named = new Set(doubts.flatMap(({ kind, of }) => (kind === 'otherGroup' ? [of] : [])))
  const areOwn = named.size === own.size && [...named].every((title) => own.has(title))
  return areOwn ? doubts.filter(({ kind }) => kind !== 'otherGroup') : [...doubts]
}

/** The pairs of a lesson: those of its row, or more that its text names; others than its row's are in doubt. */
function pairsIn({ slot, range }: Placed, { pairs }: CellLesson): { pairs: readonly Pair[]; doubts: Doubt[] } {
  const ofRow = pairNumbers.filter((pair) => pair >= slot.pair && pair <= slot.last)
  // A cell over the rows of several pairs is read in each of them.
  const isOver = range.top < slot.from || range.bottom > slot.to
  if (pairs.length === 0 || (isOver && pairs.includes(slot.pair))) return { pairs: ofRow, doubts: [] }
  if (pairs.includes(slot.pair)) return { pairs, doubts: [] }
  return { pairs: ofRow, doubts: [{ kind: 'guessedPair', of: pairs.join(', ') }] }
}

/** The weeks of the text, limited by its row, day and sheet. */
function weeksIn({ weeks: whole, slot, parity }: Placed, lesson: CellLesson): { weeks: SheetWeeks; doubts: Doubt[] } {
  const { weeks } = lesson
  const contradicts = weeks.parity !== 'every' && parity !== 'every' && weeks.parity !== parity
  const doubts: Doubt[] = contradicts ? [{ kind: 'otherParity', of: '' }] : []
  const inRow = { ...weeks, parity: weeks.parity === 'every' ? parity : weeks.parity }
  if (slot.date !== null && weeks.dates.length === 0) return { weeks: addWeeks(inRow, { dates: [slot.date] }), doubts }
  const hasOwn = weeks.numbers.length + weeks.dates.length > 0
  if (slot.weeks !== null && !hasOwn) return { weeks: addWeeks(inRow, slot.weeks), doubts }
  return {
    weeks:
      whole && !hasOwn
        ? addWeeks(inRow, { ...whole, parity: inRow.parity === 'every' ? whole.parity : inRow.parity })
        : inRow,
    doubts,
  }
}

function withRuled(known: NameLists, rules: readonly GridRule[]): NameLists {
  const given = (meaning: 'room' | 'teacher' | 'discipline') =>
    rules.flatMap((rule) =>
      rule.kind === 'words' && rule.meaning === meaning && rule.value !== '' ? [rule.value] : [],
    )
  const withGiven = (list: readonly string[], meaning: Parameters<typeof given>[0]) =>
    list.length === 0 ? list : [...list, ...given(meaning)]
  return {
    ...known,
    rooms: withGiven(known.rooms, 'room'),
    teachers: withGiven(known.teachers, 'teacher'),
    disciplines: withGiven(known.disciplines, 'discipline'),
  }
}
