import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { SheetMarksPanel } from '@/components/grids/sheet-marks'
import { type MarksDraft, useSheetMarks } from '@/components/grids/use-sheet-marks'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DownloadIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { common } from '@/lib/core/words/texts/common'
import { useGridRules, useSheetLook } from '@/lib/grids/browser'
import { gridReviewTexts, gridReviewTexts as texts, sheetMarkTexts } from '@/lib/grids/texts'
import { changeImport, timetableTemplateUrl } from '@/lib/imports/browser/imports'
import type { GridSettings } from '@/lib/imports/rules/import-job'
import { importScreenTexts, sheetOption } from '@/lib/imports/texts/import-screen'
import type { StageProps } from './stage-props'

type SheetsProps = StageProps & { grid: GridSettings }
/** By name of the sheet. */
type Drafts = Readonly<Record<string, MarksDraft>>

/** Chooses the sheets of a workbook to read as grids, and marks how they are laid out. */
export function SheetsStage(props: SheetsProps) {
  const { job, reload, grid } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const sheets = job.contents?.of === 'table' ? job.contents.sheets : []
  const [shown, setShown] = useState(grid.sheets[0] ?? sheets[0]?.name ?? '')
  // Marks that are not remembered yet stay while another sheet is shown.
  const [drafts, setDrafts] = useState<Drafts>({})
  const choose = (name: string, isChosen: boolean) =>
    attempt(async () => {
      const names = sheets
        .map((sheet) => sheet.name)
        .filter((one) => (one === name ? isChosen : grid.sheets.includes(one)))
      await changeImport(job.id, { sheets: names })
      await reload()
    })
  return (
    <section className="grid min-w-0 gap-3 rounded-lg border bg-surface px-4 py-4">
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 font-semibold">{texts.sheets}</legend>
        <p className="max-w-prose text-sm text-ink-soft text-pretty">{gridReviewTexts.sheetsLead}</p>
        {sheets.map((sheet) => (
          <div key={sheet.name} className="flex min-w-0 flex-wrap items-center gap-x-3">
            <Checkbox
              checked={grid.sheets.includes(sheet.name)}
              disabled={isBusy || (grid.sheets.length === 1 && grid.sheets.includes(sheet.name))}
              onChange={(isChosen) => void choose(sheet.name, isChosen)}
            >
              {sheetOption(sheet)}
            </Checkbox>
            {sheets.length > 1 && (
              <Button
                look="quiet"
                aria-pressed={shown === sheet.name}
                aria-label={`${shown === sheet.name ? sheetMarkTexts.shown : sheetMarkTexts.show}: ${sheet.name}`}
                onClick={() => setShown(sheet.name)}
              >
                {shown === sheet.name ? sheetMarkTexts.shown : sheetMarkTexts.show}
              </Button>
            )}
          </div>
        ))}
      </fieldset>
      <FormFailureNote failure={formFailure} current={null} />
      <SheetMarking key={shown} {...props} name={shown} drafts={drafts} onDrafts={setDrafts} />
    </section>
  )
}

/** What to do with a sheet that no marks can make a grid. */
function NotAGrid({
  job,
  reload,
  attempt,
  isBusy,
}: Pick<StageProps, 'job' | 'reload'> & Pick<ReturnType<typeof useAttempt>, 'attempt' | 'isBusy'>) {
  const readAsTable = () =>
    attempt(async () => {
      await changeImport(job.id, { kind: 'timetable' })
      await reload()
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p className="max-w-prose text-pretty">{sheetMarkTexts.notAGrid}</p>
      <Button look="quiet" disabled={isBusy} onClick={() => void readAsTable()}>
        {sheetMarkTexts.asTable}
      </Button>
      <a href={timetableTemplateUrl} download className={buttonClass('quiet')}>
        <DownloadIcon /> {sheetMarkTexts.template}
      </a>
    </div>
  )
}

function SheetMarking({
  job,
  reload,
  onLook,
  grid,
  name,
  drafts,
  onDrafts,
}: SheetsProps & {
  name: string
  drafts: Drafts
  onDrafts: (change: (drafts: Drafts) => Drafts) => void
}) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const { data: look, hasFailed, why } = useSheetLook(job.id, name)
  const { data: rules, reload: reloadRules } = useGridRules()
  const draft = drafts[name] ?? null
  const marking = useSheetMarks(look, rules, {
    draft,
    setDraft: (changed) => onDrafts((current) => ({ ...current, [name]: changed })),
  })
  const { trial } = marking
  const isSaid = draft?.isSaid === true
  const isKept = draft !== null && draft.kept !== null && !isSaid
  const remember = async () => {
    await marking.remember()
    await reloadRules()
    // The marks may hold for other sheets that were only looked at.
    onDrafts((current) =>
      Object.fromEntries(Object.entries(current).filter(([sheet, { isSaid: isOpen }]) => sheet === name || isOpen)),
    )
    const sheets = grid.sheets.includes(name) ? grid.sheets : [...grid.sheets, name]
    await changeImport(job.id, { sheets })
    await reload()
  }
  const other = Object.keys(drafts).find((sheet) => sheet !== name && drafts[sheet]?.isSaid)
  const isUnread = isSaid && (trial === null || trial.read === null)
  const heldBy = isUnread ? sheetMarkTexts.notYet(name) : other !== undefined ? sheetMarkTexts.otherOpen(other) : null
  const goOn = () =>
    attempt(async () => {
      if (isSaid) await remember()
      onLook('questions')
    })
  return (
    <div className="grid min-w-0 gap-3 border-t pt-3">
      <h2 className="font-semibold break-words">{sheetMarkTexts.sheet(name)}</h2>
      {look ? (
        <SheetMarksPanel look={look} marking={marking} />
      ) : hasFailed ? (
        <p className="text-sm text-ink-soft">{why ?? sheetMarkTexts.noLook}</p>
      ) : (
        <LoadingPlaceholder text={common.loading} />
      )}
      {trial?.read === null && <NotAGrid {...{ job, reload, attempt, isBusy }} />}
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct
        heldBy={heldBy}
        isBusy={isBusy}
        note={isKept ? sheetMarkTexts.remembered : undefined}
        onClick={() => void goOn()}
        others={
          draft !== null &&
          !isKept &&
          trial?.read && (
            <Button look="quiet" disabled={isBusy} onClick={() => void attempt(remember)}>
              {sheetMarkTexts.remember}
            </Button>
          )
        }
      >
        {isSaid ? sheetMarkTexts.rememberAndNext : importScreenTexts.next}
      </MainAct>
    </div>
  )
}
