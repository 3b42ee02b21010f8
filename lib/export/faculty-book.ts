import { addDays, dayMonthYear, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { pairsOf, type PairTime, pairTimeOn } from '@/lib/core/rules/calendar/pairs'
import { statedTime, ownTime } from '@/lib/core/rules/schedule/own-time'
import { subgroupTitle, timeRange } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import { hasType } from '@/lib/core/rules/names/lesson-type'
import { periodTitle } from '@/lib/quality/texts/quality'
import {
  facultySheets,
  type FacultySheet,
  type FacultyWeekPaper,
  type GroupClasses,
} from '@/lib/workbench/rules/faculty-sheets'
import { facultyBookTitle, facultyPaperTexts as texts, facultySheetNames } from '@/lib/workbench/texts/faculty-paper'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { looks } from './sheet-looks'
import { type BookSheet, workbook, type WorkbookCell } from './workbook'

/** `now`: when the workbook is made. */
export type FacultyBook = FacultyWeekPaper & { now: CivilTime }

const [dayWidth, pairWidth, timeWidth, groupWidth] = [12, 6, 8, 24]

/** Title, type and half, people, place: a line each, in the form that our own reader of grids understands. */
function classText({ item, subgroup }: GroupClasses[number], time: PairTime | undefined): string {
  const own = ownTime(statedTime(item), time)
  const type = hasType(item) ? `(${lessonTypeTitle[item.lessonType]})` : ''
  return [
    [item.title, type, subgroup === 0 ? '' : subgroupTitle(subgroup)].filter(Boolean).join(' '),
    own ? timeRange(own) : '',
    item.teachers.map(({ name }) => name).join(', '),
    item.rooms.map((room) => room.title).join(' + '),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The cells of a pair: neighbours with the same classes share one. */
function pairCells(of: readonly GroupClasses[], time: PairTime | undefined): WorkbookCell[] {
  const written = of.map((classes) => classes.map((one) => classText(one, time)).join('\n\n'))
  const keys = of.map((classes) => classes.map(({ item, subgroup }) => `${item.id} ${subgroup}`).join())
  return written.map((text, at): WorkbookCell => {
    if (text === '') return textCell('', looks.empty)
    if (at > 0 && keys[at - 1] === keys[at]) return null
    const rest = keys.slice(at).findIndex((key) => key !== keys[at])
    const columns = rest === -1 ? keys.length - at : rest
    return {
      ...textCell(text, { ...looks.body, height: heightOf(text, groupWidth * columns) }),
      ...(columns > 1 && { columnSpan: columns }),
    }
  })
}

function sheetOf(data: FacultyBook, sheet: FacultySheet, name: string): BookSheet {
  const { title, monday, paper, times, now } = data
  const { groups, days, courseYear } = sheet
  const head = [texts.day, texts.pair, texts.time, ...groups.map((group) => group.title)]
  const header = [
    ...headingRows(
      { also: [], now },
      {
        title: facultyBookTitle(title, courseYear),
        period: periodTitle({ from: monday, to: addDays(monday, 6) }),
        columns: head.length,
      },
    ),
    head.map((text) => textCell(text, { ...looks.head, height: 27 })),
  ]
  const rows = days.map(({ date, pairs }) =>
    pairs.map(({ pair, of }, index): WorkbookCell[] => {
      const time = pairTimeOn(times, date, pair)
      const day = `${weekdayTitles[weekdayOf(date)]}\n${dayMonthYear(date)}`
      return [
        index > 0 ? null : { ...textCell(day, looks.day), ...(pairs.length > 1 && { rowSpan: pairs.length }) },
        textCell(String(pair), looks.middle),
        textCell(time ? timeRange(time) : '', looks.middle),
        ...pairCells(of, time),
      ]
    }),
  )
  return {
    name,
    paper,
    columns: [dayWidth, pairWidth, timeWidth, ...groups.map(() => groupWidth)],
    rows: [...header, ...rows.flat()],
    blocks: rows.map((_, index) => header.length + rows.slice(0, index).flat().length),
    headerRows: header.length,
    headerColumns: 3,
  }
}

/** A faculty's week as universities publish it: a sheet for as many groups of a course as fit its paper. */
export async function facultyBook(data: FacultyBook): Promise<{ name: string; bytes: Uint8Array }> {
  const pairs = pairsOf(data.times)
  const filled = facultySheets({ ...data, pairs }, data)
  const sheets: FacultySheet[] = filled.length > 0 ? filled : [{ groups: [], courseYear: null, days: [] }]
  const names = facultySheetNames(sheets.map(({ courseYear }) => courseYear))
  return {
    name: sheetFileName(`${data.title} ${data.monday}`),
    bytes: await workbook(sheets.map((sheet, at) => sheetOf(data, sheet, names[at] ?? ''))),
  }
}
