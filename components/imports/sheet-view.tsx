import type { ShownSheet } from '@/lib/imports/browser/use-import'
import type { ColumnChoice, ShownColumn, TableSettings } from '@/lib/imports/rules/import-job'
import { columnLetter } from '@/lib/imports/rules/sheet'
import { importScreenTexts as texts, shownRowsText } from '@/lib/imports/texts/import-screen'
import { columnSourceTexts } from '@/lib/imports/texts/imports'
import { fieldClass } from '@/components/ui/field'
import { ScrollArea } from '@/components/ui/scroll-area'

type SheetViewProps = {
  sheet: ShownSheet
  table: TableSettings
  columns: readonly ShownColumn[]
  onChoose: (place: number, column: string | null) => void
}

const nothing = ''

/** The first rows of a sheet as they look, with what is read from each column in its head. */
export function SheetView({ sheet, table, columns, onChoose }: SheetViewProps) {
  const { rows, hiddenRows, hiddenColumns } = sheet
  const places = table.columns.map((choice, place) => ({
    choice,
    place,
    isHidden: hiddenColumns.includes(place),
  }))
  const left = (isHidden: boolean) => isHidden && table.skipsHidden
  return (
    <div className="grid gap-1">
      <ScrollArea label={texts.sheetView} className="max-h-[60vh] rounded-lg border bg-surface">
        <table aria-label={texts.sheetView} className="border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-2 border-r border-b bg-surface-sunken px-2 py-1 align-bottom text-xs font-medium text-ink-soft"
              >
                <span className="sr-only">{texts.rowNumber}</span>
              </th>
              {places.map(({ choice, place, isHidden }) => (
                <th
                  key={place}
                  scope="col"
                  className={`sticky top-0 z-1 min-w-40 border-r border-b px-2 py-1.5 align-top font-normal ${choice && !left(isHidden) ? 'bg-accent-soft' : 'bg-surface-sunken'}`}
                >
                  <ColumnHead
                    place={place}
                    choice={choice}
                    columns={columns}
                    onChoose={(column) => onChoose(place, column)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => {
              const isHead = number === table.headRow
              const isUnread = number < (table.headRow ?? 0) || left(hiddenRows.includes(number))
              return (
                <tr key={number} className={isHead ? 'font-semibold' : isUnread ? 'text-ink-faint' : ''}>
                  <th
                    scope="row"
                    className="sticky left-0 z-1 border-r border-b bg-surface-sunken px-2 py-1 text-right text-xs font-normal text-ink-soft tabular-nums"
                  >
                    {number}
                  </th>
                  {places.map(({ choice, place, isHidden }) => (
                    <td
                      key={place}
                      className={`max-w-72 border-r border-b px-2 py-1 align-top ${isHead ? 'bg-surface-sunken' : ''} ${choice === null || left(isHidden) ? 'text-ink-faint' : ''} ${isHidden || hiddenRows.includes(number) ? 'bg-warning-soft/40' : ''}`}
                    >
                      <span className="line-clamp-2 break-words whitespace-pre-line">{cells[place]}</span>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
      <p className="text-sm text-ink-soft empty:hidden">{shownRowsText(rows.length, sheet.rowCount)}</p>
    </div>
  )
}

function ColumnHead(props: {
  place: number
  choice: ColumnChoice
  columns: readonly ShownColumn[]
  onChoose: (column: string | null) => void
}) {
  const { place, choice, columns, onChoose } = props
  const note = columns.find(({ column }) => column === choice?.column)?.note
  return (
    <div className="grid gap-0.5">
      <span className="flex justify-between gap-2 text-xs text-ink-soft">
        <span aria-hidden>{columnLetter(place)}</span>
        {choice && <span>{columnSourceTexts[choice.by]}</span>}
      </span>
      <select
        aria-label={texts.column(place)}
        title={note}
        className={`h-control w-full min-w-0 ${fieldClass} ${choice ? 'font-medium' : 'text-ink-soft'}`}
        value={choice?.column ?? nothing}
        onChange={({ target }) => onChoose(target.value === nothing ? null : target.value)}
      >
        <option value={nothing}>{texts.notRead}</option>
        {columns.map(({ column, title, isRequired }) => (
          <option key={column} value={column}>
            {isRequired ? `${title} *` : title}
          </option>
        ))}
      </select>
    </div>
  )
}
