import { rowsText } from '@/lib/core/programmes/texts/saving-rows'
import type { AdminTableName, CellValue } from '@/lib/core/tables/rules/admin-table'
import { adminColumn, adminTables } from '@/lib/core/tables/rules/tables'
import { upperFirst } from '@/lib/core/words/texts/acts'
import type { PastedCounts, PastedOutcome } from '@/lib/tables/rules/paste-rows'
import { adminCellText } from './admin-cells'
import { adminTableUi, columnTitle } from './admin-tables'

export const pasteTexts = {
  hint: 'Скопируйте строки в\u00a0Excel или другой таблице и\u00a0вставьте сюда. Первая строка может быть с\u00a0названиями столбцов. Строка с\u00a0тем\u00a0же названием меняет то, что есть, остальные добавляются.',
  block: 'Строки таблицы',
  none: 'Вставьте строки таблицы.',
  faults: 'Сначала исправьте строки с\u00a0ошибками: сохраняется всё или ничего.',
  nothing: 'Ничего не\u00a0изменится.',
  save: 'Сохранить',
  column: (number: number) => `Столбец ${number}`,
  leftOut: 'не\u00a0брать',
  line: 'Строка',
  what: 'Что будет',
  isThis: (title: string) => `Это «${title}»`,
  isOther: 'Это другое',
  done: (count: number) => `Вставлено: ${rowsText(count)}`,
  more: (count: number) => `и\u00a0ещё ${rowsText(count)}`,
} as const

/** `мест: 30 → 40` */
export function pastedChangeText(
  table: AdminTableName,
  { key, before, after }: { key: string; before: CellValue; after: CellValue },
): string {
  const column = adminColumn(adminTables[table], key)
  const text = (value: CellValue) => (column && adminCellText(column, value, {})) || '—'
  const said = column?.kind === 'reference' ? adminTableUi.otherThan : `${text(before)} → ${text(after)}`
  return `${columnTitle(table, key).toLowerCase()}: ${said}`
}

export const pastedStatus: Readonly<Record<PastedOutcome['status'], string>> = {
  new: 'новая',
  changed: 'изменится',
  same: 'без изменений',
  error: 'ошибка',
}

/** `Новых 12, изменится 3, ошибок 3` */
export function pastedCountsText(counts: PastedCounts): string {
  const said = [
    counts.new > 0 && `новых ${counts.new}`,
    counts.changed > 0 && `изменится ${counts.changed}`,
    counts.same > 0 && `без изменений ${counts.same}`,
    counts.error > 0 && `ошибок ${counts.error}`,
  ].filter((part) => part !== false)
  return upperFirst(said.join(', '))
}
