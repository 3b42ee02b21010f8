import { weekdays, type Weekday } from '@/lib/domain/calendar-date'
import { clockText, type Pair } from '@/lib/domain/pairs'
import type { GridSheet } from '@/lib/domain/grid-sheet/sheet'
import { weekdayTitles } from '@/lib/text/weekdays'
import { SheetDraft } from './draft'
import { dateOf, weeksOf, type Chance, type TestTimetable, type TrueLesson } from './timetable'
import { drawStyle, lessonText, roomText, teacherText, typeText, weeksText, type Style } from './write-cell'

/** Writes a timetable as some university does. */
export type Shape = (timetable: TestTimetable, chance: Chance) => GridSheet[]

const taught = weekdays.slice(0, 6)
type Half = 'odd' | 'even'

const pairsOf = ({ pairTimes }: TestTimetable): Pair[] => pairTimes.map(({ pair }) => pair)
const timeText = ({ pairTimes }: TestTimetable, pair: Pair, sign = ':') => {
  const time = pairTimes.find((one) => one.pair === pair)
  return time
    ? [time.startsAt, time.endsAt].map((minutes) => clockText(minutes).replace(':', sign))
    : ['', '']
}

const lessonsAt = ({ lessons }: TestTimetable, group: string, day: Weekday, pair: Pair): TrueLesson[] =>
  lessons.filter((lesson) => lesson.day === day && lesson.pair === pair && lesson.groups.includes(group))

const isIn = (lesson: TrueLesson, half: Half, timetable: TestTimetable): boolean =>
  weeksOf(lesson, timetable.semester).some((week) => (week % 2 === 1) === (half === 'odd'))

const cellText = (
  lessons: readonly TrueLesson[],
  half: Half | null,
  style: Style,
  timetable: TestTimetable,
  chance: Chance,
  says?: Parameters<typeof lessonText>[5],
): string =>
  lessons
    .map((lesson) => lessonText(lesson, half, style, timetable.semester, chance, says))
    .join(style.lessons)

/** Pairs by odd and even rows, and a column each for title, type, teacher and room; nothing is merged but the axes. */
export const fourColumns: Shape = (timetable, chance) => {
  const draft = new SheetDraft('Лист1')
  const style: Style = {
    ...drawStyle(chance),
    types: 'letters',
    weeksPlace: 'before',
    exceptWord: 'кр. ',
    weekWord: ' н.',
    teacher: 'tight',
  }
  draft.merge(
    { top: 0, left: 1, bottom: 0, right: 9 },
    'Р А С П И С А Н И Е занятий осеннего семестра 2 курса',
  )
  const perPanel = 3
  timetable.groups.forEach((group, index) => {
    const panel = Math.floor(index / perPanel)
    const axes = panel * (5 + perPanel * 5)
    const left = axes + 5 + (index % perPanel) * 5
    if (index % perPanel === 0) fourColumnAxes(draft, timetable, axes)
    draft.write(1, left, group)
    draft.write(1, left + 1, 'ВМ')
    draft.write(1, left + 3, String(18 + (index % 9)))
    ;['Дисциплина', 'Вид\nзанятий', 'ФИО преподавателя', '№\nауд.', 'Ссылка'].forEach((head, at) =>
      draft.write(2, left + at, head),
    )
    let row = 3
    for (const day of taught)
      for (const pair of pairsOf(timetable))
        for (const half of ['odd', 'even'] as const) {
          const lessons = lessonsAt(timetable, group, day, pair).filter((lesson) =>
            isIn(lesson, half, timetable),
          )
          if (lessons.length > 0) {
            const between = '\n\n'
            const title = (lesson: TrueLesson) =>
              [weeksText(lesson, half, style, timetable.semester), lesson.discipline]
                .filter((part) => part !== '')
                .join(' ') + (lesson.subgroup === 0 ? '' : `\n${lesson.subgroup} п/г`)
            const column = (of: (lesson: TrueLesson) => string) =>
              lessons.every((lesson) => of(lesson) === '') ? '' : lessons.map(of).join(between)
            draft.write(row, left, lessons.map(title).join(between))
            draft.write(
              row,
              left + 1,
              column((lesson) => typeText(lesson.type, style)),
            )
            draft.write(
              row,
              left + 2,
              column((lesson) => lesson.teachers.map((name) => teacherText(name, style, chance)).join('\n')),
            )
            draft.write(
              row,
              left + 3,
              column((lesson) => lesson.rooms.map((room) => roomText(room, style)).join('\n')),
            )
          }
          row += 1
        }
  })
  return [draft.sheet()]
}

function fourColumnAxes(draft: SheetDraft, timetable: TestTimetable, left: number): void {
  draft.merge({ top: 1, left, bottom: 2, right: left }, 'День недели')
  ;['№ пары', 'Нач.\nзанятий', 'Оконч.\nзанятий', 'Неделя'].forEach((head, at) =>
    draft.write(2, left + 1 + at, head),
  )
  const pairs = pairsOf(timetable)
  taught.forEach((day, index) => {
    const top = 3 + index * pairs.length * 2
    draft.merge(
      { top, left, bottom: top + pairs.length * 2 - 1, right: left },
      weekdayTitles[day].toUpperCase(),
    )
    pairs.forEach((pair, at) => {
      const row = top + at * 2
      const [start = '', end = ''] = timeText(timetable, pair, '-')
      ;[String(pair), start, end].forEach((text, column) =>
        draft.merge({ top: row, left: left + 1 + column, bottom: row + 1, right: left + 1 + column }, text),
      )
      draft.write(row, left + 4, 'I')
      draft.write(row + 1, left + 4, 'II')
    })
  })
}

/** One column a group; a pair is two rows: the numerator above, the denominator below, or one merged cell; streams are merged across. */
export const fractions: Shape = (timetable, chance) => {
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
  const pairs = pairsOf(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 4 + dayIndex * pairs.length * 2
    draft.merge(
      { top, left: 0, bottom: top + pairs.length * 2 - 1, right: 0 },
      [...weekdayTitles[day].toUpperCase()].join('\n'),
    )
    pairs.forEach((pair, at) => {
      const row = top + at * 2
      const [start, end] = timeText(timetable, pair)
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
  const same = (a: readonly TrueLesson[], b: readonly TrueLesson[]) =>
    a.length === b.length && a.every((lesson, index) => lesson === b[index])
  const all = timetable.groups.map(halvesOf)
  const across = (from: number, of: (one: (typeof all)[number]) => readonly TrueLesson[] | null): number => {
    const mine = all[from] ? of(all[from]) : null
    let to = from
    while (mine && mine.length > 0 && to + 1 < all.length) {
      const next = all[to + 1]
      const theirs = next ? of(next) : null
      if (!theirs || !same(mine, theirs)) break
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
    write(group, to, row, row + 1, cellText(here.lessons, null, style, timetable, chance))
    group = to + 1
  }
  for (const half of ['odd', 'even'] as const)
    for (let group = 0; group < all.length;) {
      const here = all[group]
      const to = across(group, (one) => (one.isWhole ? null : one[half]))
      if (here && !here.isWhole && here[half].length > 0) {
        const top = half === 'odd' ? row : row + 1
        write(group, to, top, top, cellText(here[half], half, style, timetable, chance))
      }
      group = to + 1
    }
}

/** Everything of a pair in one cell of one row, weeks and all, one part below another. */
export const oneCell: Shape = (timetable, chance) => {
  const style = drawStyle(chance)
  const draft = new SheetDraft(chance.pick(['Лист1', 'ИТ', '1 курс']))
  draft.merge({ top: 0, left: 0, bottom: 0, right: 5 }, 'Расписание учебных занятий')
  ;['День', 'Пара', 'Время'].forEach((head, at) => draft.write(1, at, head))
  timetable.groups.forEach((group, index) => draft.write(1, 3 + index, `гр. ${group}`))
  const pairs = pairsOf(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 2 + dayIndex * pairs.length
    draft.write(top, 0, weekdayTitles[day])
    pairs.forEach((pair, at) => {
      draft.write(top + at, 1, String(pair))
      draft.write(top + at, 2, timeText(timetable, pair).join('-'))
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        if (lessons.length > 0)
          draft.write(top + at, 3 + index, cellText(lessons, null, style, timetable, chance))
      })
    })
  })
  return [draft.sheet()]
}

/** Two columns a group, one for each subgroup; lessons of the whole group are merged over both. */
export const subgroupColumns: Shape = (timetable, chance) => {
  const style: Style = { ...drawStyle(chance), lessons: '\n\n' }
  const hasHeads = chance.happens(0.5)
  const draft = new SheetDraft('Колледж')
  draft.write(0, 0, 'День')
  draft.write(0, 1, '№')
  const first = hasHeads ? 2 : 1
  timetable.groups.forEach((group, index) => {
    draft.merge({ top: 0, left: 2 + index * 2, bottom: 0, right: 3 + index * 2 }, group)
    if (hasHeads) {
      draft.write(1, 2 + index * 2, '1 подгруппа')
      draft.write(1, 3 + index * 2, '2 подгруппа')
    }
  })
  const pairs = pairsOf(timetable)
  taught.forEach((day, dayIndex) => {
    const top = first + dayIndex * pairs.length
    draft.merge({ top, left: 0, bottom: top + pairs.length - 1, right: 0 }, weekdayTitles[day])
    pairs.forEach((pair, at) => {
      const row = top + at
      draft.write(row, 1, String(pair))
      timetable.groups.forEach((group, index) => {
        const left = 2 + index * 2
        const lessons = lessonsAt(timetable, group, day, pair)
        const isParted = lessons.length > 0 && lessons.every(({ subgroup }) => subgroup !== 0)
        const write = (half: 1 | 2) => {
          const own = lessons.filter(({ subgroup }) => subgroup === half)
          if (own.length > 0)
            draft.write(
              row,
              left + half - 1,
              cellText(own, null, style, timetable, chance, {
                subgroup: false,
                type: true,
                teachers: true,
                rooms: true,
              }),
            )
        }
        if (isParted) {
          write(1)
          write(2)
        } else if (lessons.length > 0)
          draft.merge(
            { top: row, left, bottom: row, right: left + 1 },
            cellText(lessons, null, style, timetable, chance),
          )
      })
    })
  })
  return [draft.sheet()]
}

/** A sheet for each of some weeks, with dates beside the days; streams merged, rooms and links in the text. */
export const weekSheets: Shape = (timetable, chance) => {
  const style: Style = {
    ...drawStyle(chance),
    typePlace: 'brackets',
    types: 'long',
    between: '\n',
    lessons: '\n\n',
    teacher: chance.pick(['spaced', 'tight']),
    order: ['title', 'teachers', 'rooms'],
  }
  return [3, 4, 5].map((week) => weekSheet(timetable, week, style, chance))
}

export const shownWeeks = [3, 4, 5]

function weekSheet(timetable: TestTimetable, week: number, style: Style, chance: Chance): GridSheet {
  const { semester, groups } = timetable
  const draft = new SheetDraft(`Неделя ${week}`)
  draft.merge(
    { top: 0, left: 2, bottom: 0, right: 1 + groups.length },
    'Программа бакалавриата «Прикладная математика»',
  )
  groups.forEach((group, index) => draft.write(1, 2 + index, group))
  const pairs = pairsOf(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 2 + dayIndex * pairs.length
    const date = dateOf(week, day, semester)
    draft.merge(
      { top, left: 0, bottom: top + pairs.length - 1, right: 0 },
      `${weekdayTitles[day]}\n${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
    )
    pairs.forEach((pair, at) => {
      const row = top + at
      draft.write(row, 1, timeText(timetable, pair).join('-'))
      const at_ = groups.map((group) =>
        lessonsAt(timetable, group, day, pair).filter((lesson) => weeksOf(lesson, semester).includes(week)),
      )
      for (let group = 0; group < groups.length;) {
        const lessons = at_[group] ?? []
        let to = group
        while (lessons.length > 0 && to + 1 < groups.length && sameLessons(lessons, at_[to + 1] ?? []))
          to += 1
        const dated = lessons.map((lesson) => ({ ...lesson, week: 'every' as const, except: [] }))
        if (lessons.length > 0)
          draft.merge(
            { top: row, left: 2 + group, bottom: row, right: 2 + to },
            cellText(dated, null, style, timetable, chance),
          )
        group = to + 1
      }
    })
  })
  return draft.sheet()
}

const sameLessons = (a: readonly TrueLesson[], b: readonly TrueLesson[]) =>
  a.length === b.length && a.every((lesson, index) => lesson === b[index])

/** A careless sheet: a style for every cell, a room column, times for pairs, days above their rows, slips of the pen. */
export const careless: Shape = (timetable, chance) => {
  const draft = new SheetDraft('расп')
  draft.write(0, 1, 'РАСПИСАНИЕ')
  draft.write(1, 3, 'занятия с 1 сентября')
  timetable.groups.forEach((group, index) => {
    draft.write(2, 1 + index * 2, group.replace('-', chance.pick(['-', ' - ', '–'])))
    draft.write(2, 2 + index * 2, 'ауд.')
  })
  const pairs = pairsOf(timetable)
  let row = 3
  for (const day of taught) {
    draft.merge(
      { top: row, left: 1, bottom: row, right: timetable.groups.length * 2 },
      weekdayTitles[day].toUpperCase(),
    )
    row += 1
    for (const pair of pairs) {
      draft.write(row, 0, timeText(timetable, pair, '.').join('-'))
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        if (lessons.length === 0) return
        const style = { ...drawStyle(chance), lessons: '\n\n' as const }
        const rooms = lessons.map(({ rooms }) => rooms.map((room) => roomText(room, style)).join(', '))
        const inColumn = rooms.every((room) => room !== '')
        const text = cellText(lessons, null, style, timetable, chance, {
          subgroup: true,
          type: true,
          teachers: true,
          rooms: !inColumn,
        })
        draft.write(row, 1 + index * 2, slips(text, chance))
        if (inColumn) draft.write(row, 2 + index * 2, rooms.join('\n'))
      })
      row += 1
    }
  }
  return [draft.sheet()]
}

/** What careless hands leave: doubled spaces, a missing full stop, a Latin letter. */
function slips(text: string, chance: Chance): string {
  let slipped = text
  if (chance.happens(0.2)) slipped = slipped.replace(' ', '  ')
  if (chance.happens(0.1)) slipped = slipped.replace(/(?<=[А-Я]\.[А-Я])\.(?=\s|,|$)/u, '')
  if (chance.happens(0.1)) slipped = slipped.replace('с', 'c')
  if (chance.happens(0.1)) slipped = `${slipped}\n`
  return slipped
}

export const shapes = { fourColumns, fractions, oneCell, subgroupColumns, weekSheets, careless } as const
export type ShapeName = keyof typeof shapes
