import { useCallback, useRef, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import type { UnsavedCell } from '@/components/tables/use-table-rows'
import { cellName } from '@/components/ui/use-cell-grid'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { failureOf } from '@/lib/core/refusals/browser/refusal'
import { CallError } from '@/lib/core/wire/browser/call'
import { changeLoadRows } from '@/lib/load-table/browser/change-load'
import type { LoadField, WrittenRow } from '@/lib/load-table/rules/load-changes'
import type { LoadTableRow } from '@/lib/load-table/rules/load-table'
import { loadChangedText, loadCellText, loadPasteTexts as texts } from '@/lib/load-table/texts'

type RefusedCell = { id: LoadItemId; field: LoadField; problem: string }

/**
 * Writes single cells of the load: each is saved when it is left, those of one row one after another. A refused
 * one keeps what was typed until it is written again.
 */
export function useLoadEdits(rows: readonly LoadTableRow[], reload: () => Promise<unknown>) {
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, UnsavedCell>>>({})
  const [refused, setRefused] = useState<readonly RefusedCell[]>([])
  const turn = useRef(Promise.resolve())
  const versions = useRef(new Map<LoadItemId, number>())
  const { report } = useActs()
  const done = useCallback(
    (said: string, changeId: ChangeId | null): Promise<unknown> => {
      // Undoing refetches whatever is of the timetable, and so these rows: once is enough.
      if (changeId !== null) report({ text: said, changeId })
      return reload()
    },
    [report, reload],
  )
  const mark = (name: string, state: UnsavedCell | null) =>
    setUnsaved((all) => {
      const { [name]: _, ...others } = all
      return state ? { ...others, [name]: state } : others
    })

  async function save(row: LoadTableRow, field: LoadField, text: string) {
    const name = cellName({ key: String(row.id), column: field })
    const version = Math.max(row.version, versions.current.get(row.id) ?? 0)
    const written: WrittenRow = { id: row.id, version, cells: { [field]: text } }
    try {
      const { changeId } = await changeLoadRows({ rows: [written], dryRun: false })
      if (changeId !== null) versions.current.set(row.id, version + 1)
      await done(loadChangedText(1), changeId)
      mark(name, null)
    } catch (error) {
      const failure = failureOf(error)
      const problem =
        failure.kind === 'lost' && !(error instanceof CallError)
          ? texts.lost
          : 'detail' in failure
            ? failure.detail
            : texts.lost
      mark(name, { state: 'refused', text, problem })
      setRefused((all) => [...all, { id: row.id, field, problem }])
      if (failure.kind === 'stale') await reload()
    }
  }

  return {
    unsaved,
    /** Those of the present rows. */
    refused: refused.filter(({ id }) => rows.some((row) => row.id === id)),
    done,
    write: (row: LoadTableRow, field: LoadField, text: string) => {
      const name = cellName({ key: String(row.id), column: field })
      setRefused((all) => all.filter((one) => one.id !== row.id || one.field !== field))
      if (text.trim() === loadCellText(row, field)) return mark(name, null)
      mark(name, { state: 'saving', text })
      turn.current = turn.current.then(() => save(row, field, text))
    },
  }
}
