import { WarningList } from '@/components/core/changes/conflict-list'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { OutcomeTable } from '@/components/tables/outcome-table'
import type { ChangeId } from '@/lib/core/names/rules/ids'
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

const countsOf = (rows: readonly ChangedLoadRow[]) => {
  const counts = { changed: 0, same: 0, error: 0 }
  for (const row of rows) counts[statusOf(row)] += 1
  return counts
}

function objectionTo(rows: readonly ChangedLoadRow[]): string | null {
  const counts = countsOf(rows)
  if (counts.error > 0) return texts.faults
  return counts.changed === 0 ? texts.nothing : null
}

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
  return (
    <PreviewedForm
      url={changeLoadRowsUrl}
      order={rows.length === 0 ? null : { rows }}
      lacks={rows.length === 0 ? texts.none : null}
      send={changeLoadRows}
      objection={(found) => objectionTo(found.rows)}
      save={texts.save}
      onDone={(done) => onDone(countsOf(done.rows).changed, done.changeId)}
      // The rows as they are now are in the table.
      onLookAgain={onCancel}
      onCancel={onCancel}
    >
      {(found) => (
        <>
          <p role="status" className="font-medium empty:hidden">
            {found && changedRowsText(countsOf(found.rows))}
          </p>
          {left && left.leftLines > 0 && <p className="text-warning">{texts.leftLines(left.leftLines)}</p>}
          {left && left.leftCells > 0 && <p className="text-ink-soft">{texts.leftCells(left.leftCells)}</p>}
          {left && left.notYours.length > 0 && <p className="text-warning">{texts.notYours(left.notYours.length)}</p>}
          {found && (
            <OutcomeTable
              titleHead={loadColumnTitles.discipline}
              lines={found.rows.map((row, at) => ({
                key: row.id,
                number: at + 1,
                title: row.title,
                status: statusOf(row),
                detail: detailOf(row),
              }))}
            />
          )}
          {found && <WarningList warnings={found.warnings} />}
        </>
      )}
    </PreviewedForm>
  )
}
