import { type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { SheetDraft } from './draft'
import {
  sheetCellText,
  isIn,
  lessonsAt,
  shapePairs,
  sameLessons,
  taught,
  shapeTimeText,
  type SheetShape,
} from './shape'
import { type Chance, type TestTimetable, type TrueLesson } from './timetable'
import { drawStyle, type Style } from './write-cell'

/**
 * One column a group; a pair is two rows: the numerator above, the denominator below, or one merged cell;
 * streams are merged across.
 */
export const fractions: SheetShape = (timetable, chance) => {
  const style = drawStyle(chance)
  const isLabelled = chance.happens(0.4)
  const draft = new SheetDraft('2 курс')
  draft.write(0, 0, 'УТВЕРЖДАЮ')
  draft.merge({ top: 1, left: 0, bottom: 1, right: 6 }, 'Расписание занятий факультета на осенний семестр')
  const first = isLabelled ? 3 : 2
  draft.write(3, 0, 'Дни')
  draft.write(3, 1, 'Часы')
  timetable.groups.forEach((group, index) =>
    draft.write(3, first + index, chance.happens(0.2) ? `${group} (25 чел.)` : group),
  )
  const pairs = shapePairs(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 4 + dayIndex * pairs.length * 2
    draft.merge(
      { top, left: 0, bottom: top + pairs.length * 2 - 1, right: 0 },
      [...weekdayTitles[day].toUpperCase()].join('\n'),
    )
    pairs.forEach((pair, at) => {
      const row = top + at * 2
      const [start, end] = shapeTimeText(timetable, pair)
      draft.merge({ top: row, left: 1, bottom: row + 1, right: 1 }, `${pair} пара\n${start}-${end}`)
      if (isLabelled) {
        draft.write(row, 2, 'числ.')
        draft.write(row + 1, 2, 'знам.')
      }
      fractionRow(draft, timetable, { day, pair, row, first }, style, chance)
    })
  })
  const below = 4 + taught.length * pairs.length * 2
  draft.write(below + 1, 0, 'Начальник УМУ')
  draft.write(below + 2, 0, 'лек. — лекция, п/г — подгруппа')
  return [draft.sheet()]
}

type Spot = { day: Weekday; pair: Pair; row: number; first: number }

function fractionRow(
  draft: SheetDraft,
  timetable: TestTimetable,
  { day, pair, row, first }: Spot,
  style: Style,
  chance: Chance,
): void {
  const write = (group: number, to: number, top: number, bottom: number, text: string) =>
    draft.merge({ top, left: first + group, bottom, right: first + to }, text)
  const halvesOf = (group: string) => {
    const lessons = lessonsAt(timetable, group, day, pair)
    const odd = lessons.filter((lesson) => isIn(lesson, 'odd', timetable))
    const even = lessons.filter((lesson) => isIn(lesson, 'even', timetable))
    return {
      lessons,
      odd,
      even,
      isWhole: lessons.length > 0 && odd.length === lessons.length && even.length === lessons.length,
    }
  }
  const all = timetable.groups.map(halvesOf)
  const across = (from: number, of: (one: (typeof all)[number]) => readonly TrueLesson[] | null): number => {
    const mine = all[from] ? of(all[from]) : null
    let to = from
    while (mine && mine.length > 0 && to + 1 < all.length) {
      const next = all[to + 1]
      const theirs = next ? of(next) : null
      if (!theirs || !sameLessons(mine, theirs)) break
      to += 1
    }
    return to
  }
  for (let group = 0; group < all.length;) {
    const here = all[group]
    if (!here?.isWhole) {
      group += 1
      continue
    }
    const to = across(group, (one) => (one.isWhole ? one.lessons : null))
    write(group, to, row, row + 1, sheetCellText(here.lessons, null, style, timetable, chance))
    group = to + 1
  }
  for (const half of ['odd', 'even'] as const)
    for (let group = 0; group < all.length;) {
      const here = all[group]
      const to = across(group, (one) => (one.isWhole ? null : one[half]))
      if (here && !here.isWhole && here[half].length > 0) {
        const top = half === 'odd' ? row : row + 1
        write(group, to, top, top, sheetCellText(here[half], half, style, timetable, chance))
      }
      group = to + 1
    }
}
