import { useState } from 'react'
import { tryImport } from '@/lib/imports/browser/imports'
import type { ShownSheet } from '@/lib/imports/browser/use-import'
import type { ImportKind, ImportSettings, ShownColumn, TableSettings } from '@/lib/imports/rules/import-job'
import {
  hiddenPartsText,
  hiddenSheetsText,
  importScreenTexts as texts,
  sheetOption,
} from '@/lib/imports/texts/import-screen'
import { importKindTitles, importTexts } from '@/lib/imports/texts/imports'
import { FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Checkbox } from '@/components/ui/checkbox'
import { InfoIcon, WarningIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import type { StageProps } from './stage-props'
import { SheetView } from './sheet-view'
import { useTableSettings } from './use-table-settings'

type ColumnsStageProps = StageProps & {
  settings: ImportSettings
  table: TableSettings
  columns: readonly ShownColumn[]
  kinds: readonly ImportKind[]
}

/** Rows among which the titles are looked for; a table without titles has none. */
const mostHeads = 20

/** Which sheet, where its titles are, and what stands in each column, beside its first rows. */
export function ColumnsStage({ job, reload, onLook, settings, table, columns, kinds }: ColumnsStageProps) {
  const { trouble, attempt } = useAttempt()
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
        await tryImport(job.id)
        await reload()
        onLook(null)
      })
    setIsGoingOn(false)
  }
  const missing = columns.filter(
    ({ column, isRequired }) => isRequired && !shown.columns.some((one) => one?.column === column),
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
            ...sheet.rows.slice(0, mostHeads).map(({ number }) => ({ value: number, label: String(number) })),
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
      <SheetView sheet={sheet} table={shown} columns={columns} onChoose={choose} />
      <p className="text-sm text-ink-soft">
        {texts.remembered} {sheet.merged > 0 && texts.merged}
      </p>
      <FormTrouble trouble={trouble} current={null} />
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

/** Hidden sheets are never passed over, or read, in silence. */
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
