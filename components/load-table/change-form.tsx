import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { OutcomeTable } from '@/components/tables/outcome-table'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { common } from '@/lib/core/texts/words/common'
import { changeLoadRows, changeLoadRowsUrl } from '@/lib/load-table/browser/change-load'
import type { ChangedLoadRow, FilledBlock, WrittenRow } from '@/lib/load-table/rules/load-changes'
import {
  loadChangeText,
  loadColumnTitles,
  changedRowsText,
  loadPasteTexts as texts,
  loadProblemText,
  rowClassesText,
} from '@/lib/load-table/texts'

const statusOf = ({ problems, changes }: ChangedLoadRow) =>
  problems.length > 0 ? 'error' : changes.length > 0 ? 'changed' : 'same'

const detailOf = (row: ChangedLoadRow): string =>
  row.problems.length > 0
    ? row.problems.map(loadProblemText).join('; ')
    : [...row.changes.map(loadChangeText), rowClassesText(row)].filter((part) => part !== '').join('; ')

/**
 * Shows what writing these cells does to each row and its classes, and stores all of it or nothing. `left`:
 * what of a pasted block had no place.
 */
export function ChangeForm(props: {
  rows: readonly WrittenRow[]
  left?: Pick<FilledBlock, 'leftLines' | 'leftCells' | 'notYours'>
  onDone: (changed: number, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { rows, left, onDone, onCancel } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const preview = usePreview(
    changeLoadRowsUrl,
    rows.length === 0 ? null : { rows, dryRun: true },
    changeLoadRows,
  )
  const known = preview.state === 'known' ? preview.value : null
  const counts = { changed: 0, same: 0, error: 0 }
  for (const row of known?.rows ?? []) counts[statusOf(row)] += 1
  const heldBy = ((): string | null => {
    if (rows.length === 0) return texts.none
    if (preview.state === 'refused') return whyHeld(preview.failure)
    if (!known) return texts.checking
    if (counts.error > 0) return texts.faults
    return counts.changed === 0 ? texts.nothing : null
  })()
  async function submit() {
    if (heldBy !== null || isBusy) return
    const done = await attempt(() => changeLoadRows({ rows, dryRun: false }))
    if (done) onDone(done.rows.filter(({ changes }) => changes.length > 0).length, done.changeId)
  }
  return (
    <Form className="grid min-w-0 gap-3" onSubmit={() => void submit()}>
      <p role="status" className="font-medium empty:hidden">
        {known && changedRowsText(counts)}
      </p>
      {left && left.leftLines > 0 && <p className="text-warning">{texts.leftLines(left.leftLines)}</p>}
      {left && left.leftCells > 0 && <p className="text-ink-soft">{texts.leftCells(left.leftCells)}</p>}
      {left && left.notYours.length > 0 && (
        <p className="text-warning">{texts.notYours(left.notYours.length)}</p>
      )}
      {known && (
        <OutcomeTable
          titleHead={loadColumnTitles.discipline}
          lines={known.rows.map((row, at) => ({
            key: row.id,
            number: at + 1,
            title: row.title,
            status: statusOf(row),
            detail: detailOf(row),
          }))}
        />
      )}
      {known && <WarningList warnings={known.warnings} />}
      {preview.state === 'refused' && (
        <div role="alert">
          <FailureNote failure={preview.failure} />
        </div>
      )}
      {formFailure && (
        <div role="alert">
          <FailureNote failure={formFailure} />
        </div>
      )}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={preview.state === 'refused'}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {texts.save}
      </MainAct>
    </Form>
  )
}
