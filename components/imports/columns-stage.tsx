import { useRef, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { InfoIcon, WarningIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { columnLetters } from '@/lib/grids/rules/reading'
import { changeImport, tryImport } from '@/lib/imports/browser/imports'
import type { ShownSheet } from '@/lib/imports/browser/use-import'
import {
  type ColumnChoice,
  fileOfSheet,
  type ImportColumn,
  type ImportKind,
  type ImportSettings,
  type SettingsChange,
  type TableSettings,
} from '@/lib/imports/rules/import-job'
import {
  hiddenPartsText,
  hiddenSheetsText,
  importScreenTexts as texts,
  sheetOption,
  shownRowsText,
} from '@/lib/imports/texts/import-screen'
import { columnSourceTexts, importKindTitles, importTexts } from '@/lib/imports/texts/imports'
import type { StageProps } from './stage-props'

type SheetViewProps = {
  sheet: ShownSheet
  table: TableSettings
  columns: readonly ImportColumn[]
  onChoose: (place: number, column: string | null) => void
}

const nothing = ''

/** The first rows of a sheet; each column's head says what is read from it. */
function SheetView({ sheet, table, columns, onChoose }: SheetViewProps) {
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
            {rows.map(({ row: number, cells }) => {
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
  columns: readonly ImportColumn[]
  onChoose: (column: string | null) => void
}) {
  const { place, choice, columns, onChoose } = props
  const note = columns.find(({ column }) => column === choice?.column)?.note
  return (
    <div className="grid gap-0.5">
      <span className="flex justify-between gap-2 text-xs text-ink-soft">
        <span aria-hidden>{columnLetters(place)}</span>
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

type Sending = {
  attempt: (task: () => Promise<void>) => Promise<unknown>
  reload: () => Promise<unknown>
}

/**
 * The reading of a table as the user sets it: shown at once, sent one change after another. `settled`:
 * resolves when all are answered.
 */
function useTableSettings(id: ImportJobId, known: TableSettings, { attempt, reload }: Sending) {
  const [asked, setAsked] = useState<TableSettings | null>(null)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const shown = asked ?? known

  function change(to: SettingsChange, meanwhile: TableSettings | null = asked): Promise<unknown> {
    setAsked(meanwhile)
    const before = sent.current
    const own = before.then(() =>
      attempt(async () => {
        await changeImport(id, to)
      }),
    )
    sent.current = own.then(async () => {
      if (sent.current !== last) return
      await reload()
      setAsked(null)
    })
    const last = sent.current
    return last
  }

  /** A column has one place: choosing it here clears it there. */
  function choose(place: number, column: string | null) {
    const columns = shown.columns.map((one, at): ColumnChoice => {
      if (at !== place) return one && one.column !== column ? one : null
      if (column === null) return null
      return one?.column === column ? one : { column, by: 'hand' }
    })
    void change({ columns: columns.map((one) => one?.column ?? null) }, { ...shown, columns })
  }

  return { shown, change, choose, settled: () => sent.current }
}

type ColumnsStageProps = StageProps & {
  settings: ImportSettings
  table: TableSettings
  columns: readonly ImportColumn[]
  kinds: readonly ImportKind[]
}

/** Rows that may contain the titles; a table without titles has none. */
const mostHeads = 20

/** Chooses the sheet, the row of titles, and the meaning of each column, beside the first rows. */
export function ColumnsStage({ job, reload, onLook, settings, table, columns, kinds }: ColumnsStageProps) {
  const { formFailure, attempt } = useAttempt()
  const { shown, change, choose, settled } = useTableSettings(job.id, table, { attempt, reload })
  const [isGoingOn, setIsGoingOn] = useState(false)
  const sheets = job.contents?.of === 'table' ? job.contents.sheets : []
  const sheet = sheets.find(({ name }) => name === shown.sheet)
  async function goOn() {
    setIsGoingOn(true)
    await settled()
    if (settings.kind === 'timetable') onLook('questions')
    else
      await attempt(async () => {
        await tryImport({ id: job.id })
        await reload()
        onLook(null)
      })
    setIsGoingOn(false)
  }
  const missing = columns.filter(
    ({ column, isRequired, instead }) =>
      isRequired && !shown.columns.some((one) => one && [column, ...instead].includes(one.column)),
  )
  if (!sheet) return null
  return (
    <section className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.kind}
          value={settings.kind}
          options={kinds.map((value) => ({ value, label: importKindTitles[value] }))}
          onChange={(kind) => void change({ kind })}
        />
        {sheets.length > 1 && (
          <Select
            label={texts.sheet}
            value={sheet.name}
            options={sheets.map((one) => ({ value: one.name, label: sheetOption(one) }))}
            onChange={(name) => void change({ sheet: name })}
          />
        )}
        <Select
          label={texts.headRow}
          value={shown.headRow ?? 0}
          options={[
            ...sheet.rows.slice(0, mostHeads).map(({ row }) => ({ value: row, label: String(row) })),
            { value: 0, label: texts.noHead },
          ]}
          onChange={(row) => void change({ headRow: row === 0 ? null : row })}
        />
        <Told sheets={sheets} sheet={sheet} />
      </div>
      {sheet.hiddenRows.length + sheet.hiddenColumns.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 rounded-md bg-warning-soft px-3 py-1">
          <span className="text-warning">{hiddenPartsText(sheet.hiddenRows, sheet.hiddenColumns)}</span>
          <Checkbox checked={shown.skipsHidden} onChange={(skipsHidden) => void change({ skipsHidden })}>
            {texts.skipHidden}
          </Checkbox>
        </div>
      )}
      <SheetsAlike sheets={sheets} table={shown} onChange={(also) => void change({ also }, { ...shown, also })} />
      <SheetView sheet={sheet} table={shown} columns={columns} onChoose={choose} />
      <p className="text-sm text-ink-soft">
        {texts.remembered} {sheet.merged > 0 && texts.merged}
      </p>
      {settings.kind === 'timetable' && missing.length > 0 && kinds.includes('grid') && (
        <MaybeGrid onClick={() => void change({ kind: 'grid' })} />
      )}
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct
        heldBy={missing.length > 0 ? importTexts.missing(missing.map(({ title }) => title)) : null}
        isBusy={isGoingOn}
        onClick={() => void goOn()}
      >
        {settings.kind === 'timetable' ? texts.next : texts.check}
      </MainAct>
    </section>
  )
}

const MaybeGrid = ({ onClick }: { onClick: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-info-soft px-3 py-1 text-info">
    <p className="text-pretty">{texts.maybeGrid}</p>
    <Button onClick={onClick}>{texts.asGrid}</Button>
  </div>
)

/** Other sheets with the same titles, of this file or of others, that are read as one with it. */
function SheetsAlike(props: {
  sheets: readonly ShownSheet[]
  table: TableSettings
  onChange: (also: string[]) => void
}) {
  const { sheets, table, onChange } = props
  const { alike = [], also = [] } = table
  const others = sheets.filter(
    ({ name, isHidden, rowCount }) => name !== table.sheet && !isHidden && rowCount > 0 && !alike.includes(name),
  )
  const areFiles = others.some(({ name }) => fileOfSheet(name) !== fileOfSheet(table.sheet))
  if (alike.length === 0 && !areFiles) return null
  return (
    <fieldset className="grid gap-1 rounded-lg border bg-surface px-3 py-2">
      <legend className="px-1 text-sm font-medium">{texts.also}</legend>
      {alike.length > 0 && <p className="text-sm text-ink-soft">{texts.alsoHint}</p>}
      <div className="flex flex-wrap gap-x-4 empty:hidden">
        {sheets.flatMap((sheet) =>
          alike.includes(sheet.name)
            ? [
                <Checkbox
                  key={sheet.name}
                  checked={also.includes(sheet.name)}
                  onChange={(isOn) =>
                    onChange(isOn ? [...also, sheet.name] : also.filter((name) => name !== sheet.name))
                  }
                >
                  {sheetOption(sheet)}
                </Checkbox>,
              ]
            : [],
        )}
      </div>
      {others.length > 0 && <p className="text-sm text-warning">{texts.notAlso(others.map(({ name }) => name))}</p>}
    </fieldset>
  )
}

/** Hidden sheets are never ignored, or read, without saying so. */
function Told({ sheets, sheet }: { sheets: readonly ShownSheet[]; sheet: ShownSheet }) {
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  if (hidden.length === 0) return null
  const isRead = sheet.isHidden
  return (
    <p
      className={`flex min-h-control min-w-0 flex-1 basis-60 items-center gap-2 rounded-md px-3 py-1 ${isRead ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info'}`}
    >
      {isRead ? <WarningIcon /> : <InfoIcon />}
      <span className="min-w-0 break-words">{hiddenSheetsText(hidden, sheet.name)}</span>
    </p>
  )
}
