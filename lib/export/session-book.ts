import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { exportPeriodText } from '@/lib/core/schedule/texts/exports'
import type { ExamGroup } from '@/lib/exams/rules/exam'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'
import { type SessionDays, sessionSheets } from '@/lib/exams/rules/session-sheet'
import { paperDay, paperLines, paperTexts as texts } from '@/lib/exams/texts/reader'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { looks } from './sheet-looks'
import { type BookSheet, workbook, type WorkbookCell } from './workbook'

type SessionBook = {
  title: string
  course: number | null
  groups: readonly Pick<ExamGroup, 'id' | 'title' | 'courseYear'>[]
  exams: readonly ReaderExam[]
  now: CivilTime
}

const [groupWidth, dayWidth] = [16, 24]

const examText = (exam: ReaderExam): string => {
  const { head, title, rest } = paperLines(exam)
  return [head, title, rest].filter(Boolean).join('\n')
}

function dayCell(day: readonly ReaderExam[]): WorkbookCell {
  const text = day.map(examText).join('\n\n')
  const look = day.some(({ isDraft }) => isDraft) ? looks.draft : looks.body
  return textCell(text, { ...look, height: heightOf(text, dayWidth) })
}

function daysSheet({ title, course, now }: SessionBook, { dates, rows }: SessionDays): BookSheet {
  const period = { from: dates[0], to: dates.at(-1) ?? dates[0] }
  const header = [
    ...headingRows(
      { also: [], now },
      { title: texts.of(title, course), period: exportPeriodText(period), columns: dates.length + 1 },
    ),
    [texts.group, ...dates.map(paperDay)].map((text) => textCell(text, { ...looks.head, height: 20 })),
  ]
  return {
    name: `${texts.from} ${paperDay(dates[0]).slice(3)}`,
    paper: 'a3',
    columns: [groupWidth, ...dates.map(() => dayWidth)],
    rows: [...header, ...rows.map(({ group, days }) => [textCell(group.title, looks.day), ...days.map(dayCell)])],
    headerRows: header.length,
    headerColumns: 1,
    blocks: rows.map((_, at) => header.length + at),
  }
}

/** The session of a faculty, a sheet for six days each: groups down, days across. */
export async function sessionBook(data: SessionBook): Promise<{ name: string; bytes: Uint8Array }> {
  const sheets = sessionSheets(data.groups, data.exams)
  const empty: BookSheet = {
    name: texts.title,
    columns: [60],
    rows: [[textCell(texts.none, looks.body)]],
    headerRows: 0,
  }
  return {
    name: sheetFileName(texts.of(data.title, data.course)),
    bytes: await workbook(sheets.length > 0 ? sheets.map((days) => daysSheet(data, days)) : [empty]),
  }
}
