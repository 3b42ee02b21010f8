import { read, SSF, type WorkSheet } from 'xlsx'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { HistoryExport } from '@/lib/core/history/rules/entry'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { MovesExport } from '@/lib/core/schedule/rules/schedule-export'
import { readSheet } from '@/lib/sheets/read-sheet'
import { tableBook } from './books'
import { historyBook } from './history-book'
import { movesBook } from './moves-book'

const at: CivilTime = { date: calendarDate('2026-11-27'), minutes: 14 * 60 + 5 }

const moves: MovesExport = {
  title: 'Лист переносов группы А-1',
  also: [],
  now: at,
  period: { from: at.date, to: at.date },
  moves: [
    {
      kind: 'move',
      title: 'Физика',
      lessonType: 1,
      subgroup: 0,
      groups: [],
      teachers: [],
      instead: [],
      from: { date: at.date, pair: 1, rooms: [] },
      to: { date: at.date, pair: 2, rooms: [] },
      reason: '',
      by: '',
      at,
    },
  ],
}

const history: HistoryExport = {
  now: at,
  isCut: false,
  acts: [
    {
      id: 1 as ChangeId,
      at,
      by: null,
      byId: null,
      isOwn: false,
      action: 'vocabulary.change',
      undoes: null,
      isRedo: false,
      partOf: null,
      undoneBy: null,
      sentence: null,

      classes: [],
      rows: [{ table: 'room', act: 'changed', rows: 1, titles: { names: ['А-101'], more: 0 } }],
    },
  ],
}

/** The displayed texts of cells that a spreadsheet sorts and filters as dates. */
function datesIn(bytes: Uint8Array): string[] {
  const book = read(bytes, { cellNF: true })
  return book.SheetNames.flatMap((name) =>
    Object.values(book.Sheets[name] as WorkSheet).flatMap((cell: { t?: string; v?: number; z?: string }) =>
      cell.t === 'n' && cell.z !== undefined && SSF.is_date(cell.z) ? [SSF.format(cell.z, cell.v)] : [],
    ),
  )
}

test.each([
  ['the transition sheet', () => movesBook(moves)],
  ['the history', () => historyBook(history)],
  ['a table', () => tableBook({ title: 'Люди', columns: ['Вход'], rows: [[at]] })],
])('%s: a moment is a moment, and our reader reads it back', async (_, made) => {
  const { bytes } = await made()
  expect(datesIn(bytes)).toContain('27.11.2026 14:05')
  const { rows } = await readSheet(bytes)
  expect(rows.flatMap(({ cells }) => cells)).toContain('2026-11-27 14:05')
  expect(rows.flatMap(({ cells }) => cells)).not.toContain('27.11.2026 14:05')
})
