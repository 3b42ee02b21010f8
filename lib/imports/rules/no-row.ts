import { folded } from '@/lib/core/words/rules/folded'
import { isPersonName } from '@/lib/core/words/rules/plain-text'

const total = /^(?:всего|итого|итог|общий итог|в том числе|из них|количество строк|сумма)(?:[^а-яё]|$)/
const signature =
  /^(?:начальник|заведующ|зав\.|декан|зам\.|заместител|проректор|ректор|директор|методист|диспетчер|исполнител|исп\.|составил|подготовил|утвержда|согласован|подпись|дата печати|отчёт сформирован|отчет сформирован|м\.\s?п\.)/

/** What stands beside a signature: a line to sign on, a date, a name. */
const nameOrBlank = (text: string): boolean => /^[_/.\d\s]*$/.test(text) || isPersonName(text)

/**
 * Whether a row below a table's titles is none of its rows: a total, or who signs the sheet. `cells`: all of
 * them, also those of columns that are not read; `isWhole`: every required column has a text.
 */
export function isNoRow(cells: readonly string[], isWhole: boolean): boolean {
  const place = cells.findIndex((cell) => cell.trim() !== '')
  const first = folded(cells[place] ?? '').trim()
  // «Итоговая аттестация» is a discipline, and «Директор» can be a role: such rows have all that a row needs.
  const rest = cells.slice(place + 1)
  if (total.test(first)) return rest.every((cell) => /^[\d\s.,%-]*$/.test(folded(cell)))
  return signature.test(first) && (!isWhole || rest.every((cell) => nameOrBlank(cell.trim())))
}
