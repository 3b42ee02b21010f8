import { Select } from '@/components/ui/select'
import type { AdminTable } from '@/lib/core/rules/tables/admin-table'
import { pasteTexts as texts } from '@/lib/tables/texts/admin-paste'
import { columnTitle } from '@/lib/tables/texts/admin-tables'

const leftOut = ''

/** What each column of a pasted block is, beside its first line. */
export function PasteColumns(props: {
  table: AdminTable
  columns: readonly (string | null)[]
  sample: readonly string[]
  onChoose: (at: number, key: string | null) => void
}) {
  const { table, columns, sample, onChoose } = props
  const options = [
    { value: leftOut, label: texts.leftOut },
    ...table.columns.map(({ key }) => ({ value: key, label: columnTitle(table.name, key) })),
  ]
  return (
    <div className="flex gap-2 overflow-x-auto pb-1">
      {columns.map((key, at) => (
        <div key={at} className="grid w-40 shrink-0 gap-1">
          <Select
            label={texts.column(at + 1)}
            value={key ?? leftOut}
            options={options}
            onChange={(chosen) => onChoose(at, chosen === leftOut ? null : chosen)}
          />
          <span className="truncate text-sm text-ink-soft" title={sample[at]}>
            {sample[at]}
          </span>
        </div>
      ))}
    </div>
  )
}
