import { movesBook } from './moves-book'
import { scheduleBook } from './schedule-book'

/** The workbooks that are made in a thread of their own (`make-book`), by name. */
export const books = { schedule: scheduleBook, moves: movesBook }
