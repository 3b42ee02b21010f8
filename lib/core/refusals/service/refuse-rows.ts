import { ServiceError } from './errors'

/** A row of a table or file that is not taken, by its number, and why, in Russian. */
export type RefusedRow = { number: number; text: string }

/** Throws `invalid` with what is wrong with each row, unless nothing is. `said`: the sentence about all of them. */
export function refuseRows(rows: readonly RefusedRow[], said: (rows: readonly RefusedRow[]) => string): void {
  if (rows.length === 0) return
  throw new ServiceError('invalid', said(rows), {
    problems: { of: 'file_row', fields: Object.fromEntries(rows.map(({ number, text }) => [number, text])) },
  })
}
