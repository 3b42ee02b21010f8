import { useMemo, useState, type ReactNode } from 'react'
import { searchFor, searchForm } from '@/lib/core/rules/words/search'
import { countRows, rowStatuses, type RowStatus, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import { importScreenTexts as texts } from '@/lib/imports/texts/import-screen'
import { rowDetails, rowStatusTitles } from '@/lib/imports/texts/imports'
import { Badge, type Tone } from '@/components/ui/badge'
import { Chip } from '@/components/ui/chip'
import { SearchField } from '@/components/ui/search-field'
import { WindowedList } from '@/components/ui/windowed-list'

const tones: Record<RowStatus, Tone> = { error: 'danger', new: 'success', changed: 'warning', same: 'plain' }
const rowHeight = 37

/** What becomes of each row of a file, rows with errors first. `children`: what else can be done with the list. */
export function RowOutcomes({ rows, children }: { rows: readonly TableRowOutcome[]; children: ReactNode }) {
  const counts = useMemo(() => countRows(rows), [rows])
  const [chosen, setChosen] = useState<RowStatus | null>(counts.error > 0 ? 'error' : null)
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => {
    const { finds } = searchFor(typed)
    return rows.filter(
      (row) =>
        (chosen === null || row.status === chosen) &&
        finds(searchForm(row.what, ...rowDetails(row).map(({ text, column }) => `${column ?? ''} ${text}`))),
    )
  }, [rows, chosen, typed])
  return (
    <section aria-label={texts.rows} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={texts.outcome} className="flex flex-wrap gap-1">
          <Chip className="px-2.5" isPressed={chosen === null} onClick={() => setChosen(null)}>
            {texts.all} {rows.length}
          </Chip>
          {rowStatuses
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <Chip
                key={status}
                className="px-2.5"
                isPressed={chosen === status}
                onClick={() => setChosen(status)}
              >
                {rowStatusTitles[status]} {counts[status]}
              </Chip>
            ))}
        </div>
        <SearchField label={texts.findRow} value={typed} onChange={setTyped} className="max-w-xs basis-48" />
        <span className="ml-auto">{children}</span>
      </div>
      {shown.length === 0 ? (
        <p className="px-1 py-3 text-ink-soft">{texts.nothingFound}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <WindowedList
            label={texts.rows}
            rows={shown.map((row, index) => ({ key: `${row.number}/${index}`, row }))}
            estimate={() => rowHeight}
            kept={null}
            className="max-h-120"
          >
            {({ row }) => <Row row={row} />}
          </WindowedList>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: TableRowOutcome }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b px-3 py-1.5 sm:grid-cols-[3.5rem_2fr_7rem_3fr]">
      <span className="text-sm text-ink-soft tabular-nums" title={texts.rowNumber}>
        <span className="sr-only">{texts.rowNumber} </span>
        {row.number}
      </span>
      <span className="min-w-0 break-words">{row.what}</span>
      <span>
        <Badge tone={tones[row.status]}>{rowStatusTitles[row.status]}</Badge>
      </span>
      <span className="min-w-0 break-words">
        {rowDetails(row).map(({ column, text }) => (
          <span key={text} className={`block ${row.status === 'error' ? 'text-danger' : 'text-ink-soft'}`}>
            {column && <span className="font-medium">{column}: </span>}
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}
