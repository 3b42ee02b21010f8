import { changeImport } from '@/lib/imports/browser/imports'
import type { GridSettings } from '@/lib/imports/rules/import-job'
import { gridReviewTexts, gridReviewTexts as texts } from '@/lib/grids/texts'
import { importScreenTexts, sheetOption } from '@/lib/imports/texts/import-screen'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Checkbox } from '@/components/ui/checkbox'
import { MainAct } from '@/components/ui/main-act'
import type { StageProps } from './stage-props'

/** Chooses the sheets of a workbook to read as grids. */
export function SheetsStage({ job, reload, onLook, grid }: StageProps & { grid: GridSettings }) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const sheets = job.contents?.of === 'table' ? job.contents.sheets : []
  const choose = (name: string, isChosen: boolean) =>
    attempt(async () => {
      const names = sheets
        .map((sheet) => sheet.name)
        .filter((one) => (one === name ? isChosen : grid.sheets.includes(one)))
      await changeImport(job.id, { sheets: names })
      await reload()
    })
  return (
    <section className="grid gap-3 rounded-lg border bg-surface px-4 py-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{texts.sheets}</legend>
        <p className="max-w-prose text-sm text-ink-soft text-pretty">{gridReviewTexts.sheetsLead}</p>
        {sheets.map((sheet) => (
          <Checkbox
            key={sheet.name}
            checked={grid.sheets.includes(sheet.name)}
            disabled={isBusy || (grid.sheets.length === 1 && grid.sheets.includes(sheet.name))}
            onChange={(isChosen) => void choose(sheet.name, isChosen)}
          >
            {sheetOption(sheet)}
          </Checkbox>
        ))}
      </fieldset>
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => onLook('questions')}>
        {importScreenTexts.next}
      </MainAct>
    </section>
  )
}
