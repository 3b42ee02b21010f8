import { historyBook } from './history-book'
import { movesBook } from './moves-book'
import { overlapsBook } from './overlaps-book'
import { rowsBook } from './rows-book'
import { scheduleBook } from './schedule-book'
import { tableBook } from './table-book'

/** Workbooks built in a worker thread (`make-book`), by name. */
export const books = {
  schedule: scheduleBook,
  moves: movesBook,
  history: historyBook,
  overlaps: overlapsBook,
  rows: rowsBook,
  table: tableBook,
}
