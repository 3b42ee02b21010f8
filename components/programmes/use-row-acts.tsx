import { type ReportChanges, useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import type { ChangeId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { PlacedCounts, Programme, ProgrammeDiscipline, RemovalCounts } from '@/lib/core/programmes/rules/programme'
import { CallError } from '@/lib/core/wire/browser/call'
import * as calls from '@/lib/programmes/browser/programmes'
import { removeRowsTexts, switchedText } from '@/lib/programmes/texts/programme-screen'
import { RemoveForm, type RemovalAnswer } from './programme-forms'
import type { ProgrammeSheetRow } from './row-rights'
import type { ProgrammeTable } from './use-programme-table'

type StoredRow = ProgrammeSheetRow & { stored: ProgrammeDiscipline }

const isStored = (row: ProgrammeSheetRow): row is StoredRow => row.stored !== null

/** Row actions that are saved immediately, not by «Сохранить все»: switches and removal. */
export function useRowActs(props: {
  id: ProgrammeId
  table: ProgrammeTable
  learn: (programme: Programme) => void
  report: ReportChanges
}) {
  const { id, table, learn, report } = props
  const { dispatch, learnRow } = table
  const { ask } = useActs()
  const { modal } = useDialogs()

  return {
    /** Unsaved rows only change locally. `of` undefined: all rows. */
    async toggle(field: calls.RowSwitch, of: readonly ProgrammeSheetRow[] | undefined) {
      const rows = of ?? table.rows ?? []
      const isOn = !rows.every(({ values }) => values[field])
      const fresh = rows.filter((row) => !isStored(row))
      if (fresh.length > 0)
        dispatch({
          type: 'edit',
          edits: Object.fromEntries(fresh.map(({ key }) => [key, { patch: { [field]: isOn }, problems: {} }])),
          added: [],
        })
      const stored = rows.filter(isStored)
      if (stored.length === 0) return
      const changed = await ask(() => calls.toggleRows(id, field, of && stored.map((row) => row.stored.id)))
      if (!changed) return
      learn(changed)
      report(switchedText[field], changed.changeId)
    },
    async remove(rows: readonly ProgrammeSheetRow[]) {
      const stored = rows.filter(isStored)
      const counts = await ask(() => countOf(stored))
      if (!counts) return
      const answer =
        stored.length === 0
          ? { withPublished: false, keepsLoad: true }
          : await modal<RemovalAnswer>({
              title: removeRowsTexts.title(rows.length),
              description: rows.length === 1 ? rows[0]?.values.title : undefined,
              body: (finish) => <RemoveForm counts={counts} title={null} onDone={finish} />,
            })
      if (!answer) return
      rows.filter((row) => !isStored(row)).forEach(({ key }) => dispatch({ type: 'discard', key }))
      const changes: ChangeId[] = []
      const titles: string[] = []
      for (const row of stored) {
        const removed = await ask(() =>
          calls.removeDiscipline(row.stored, { ...answer, dryRun: false }).catch(readAnew(table.reload)),
        )
        if (!removed) break
        dispatch({ type: 'discard', key: row.key })
        learnRow(row.stored.id, null)
        titles.push(row.stored.title)
        if (removed.changeId !== null) changes.push(removed.changeId)
      }
      if (titles.length > 0) report(removeRowsTexts.done(titles), changes)
    },
  }
}

/** The data was outdated: reload it and let the user decide again. */
const readAnew = (reload: () => void) => (failure: unknown) => {
  if (failure instanceof CallError) reload()
  throw failure
}

const sumOf = (one: PlacedCounts, other: PlacedCounts): PlacedCounts => ({
  published: one.published + other.published,
  drafts: one.drafts + other.drafts,
})

async function countOf(rows: readonly StoredRow[]): Promise<RemovalCounts> {
  const nothing = { published: 0, drafts: 0 }
  let counts: RemovalCounts = { ...nothing, kept: nothing }
  for (const { stored } of rows) {
    const one = await calls.removeDiscipline(stored, { withPublished: false, keepsLoad: true, dryRun: true })
    counts = { ...sumOf(counts, one), kept: sumOf(counts.kept, one.kept) }
  }
  return counts
}
