import { useRouter } from 'next/navigation'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useReportChanges } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { cellName } from '@/components/ui/use-cell-grid'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import {
  type AdminColumn,
  type AdminRow,
  type AdminTable,
  type CellValue,
  rowTitle,
  type TableView,
  type VisibleRow,
} from '@/lib/core/tables/rules/admin-table'
import { isVocabulary } from '@/lib/core/tables/rules/tables'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { CallError } from '@/lib/core/wire/browser/call'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { changeRow, removeRow, retireRow, rowRefusalOf, type StoredRow } from '@/lib/tables/browser/admin-tables'
import { cellProblem } from '@/lib/tables/rules/check-row'
import { adminCellText, cellProblemSentence, looksLike, readAdminCell } from '@/lib/tables/texts/admin-cells'
import { adminTableUi as texts, rowWords } from '@/lib/tables/texts/admin-tables'

/** A cell that differs from its stored value: being saved, or refused with a message. `text`: the input. */
export type UnsavedCell = { state: 'saving'; text: string } | { state: 'refused'; text: string; problem: string }

export type TableRows = {
  rows: readonly VisibleRow[]
  unsaved: Readonly<Record<string, UnsavedCell>>
  /** The user's input in a cell. */
  write: (row: VisibleRow, column: AdminColumn, text: string) => void
  retire: (row: AdminRow) => void
  remove: (row: AdminRow) => void
  /** Shows a toast for a change, with an undo button, and refreshes the page. */
  done: (said: string, changeId: ChangeId | null) => void
}

const whyLost = (failure: unknown): string => (failure instanceof CallError && failure.detail) || texts.lost

/** The rows as the server sent them, or as they became since. */
function useNewestRows(view: TableView) {
  const [stored, setStored] = useState<Readonly<Record<number, AdminRow>>>({})
  const newest = useRef<Record<number, AdminRow>>({})
  const rows = useMemo(
    () =>
      view.rows.map((row) => {
        const own = stored[row.id]
        return own && own.version > row.version ? { ...row, ...own } : row
      }),
    [view.rows, stored],
  )
  return {
    rows,
    /** Also what was learned since it was rendered. */
    newestOf: (row: AdminRow): AdminRow => {
      const known = newest.current[row.id]
      return known && known.version > row.version ? known : row
    },
    learn: (row: AdminRow) => {
      newest.current[row.id] = row
      setStored((all) => ({ ...all, [row.id]: row }))
    },
  }
}

/** Takes a row out of use and back, or removes it. */
function useRowActs(table: AdminTable, learn: (row: AdminRow) => void, done: TableRows['done']) {
  const { confirm, showError } = useDialogs()
  async function act(row: AdminRow, task: () => Promise<void>) {
    try {
      await task()
    } catch (failure) {
      const refusal = rowRefusalOf(failure)
      if (refusal?.current) learn(refusal.current)
      if (refusal) await showError({ detail: refusal.detail })
      else if (!(failure instanceof CallError)) await showError({ detail: texts.lost })
    }
  }

  return {
    retire: (row: AdminRow) =>
      void act(row, async () => {
        const { row: now, changeId } = await retireRow(table.name, row)
        learn(now)
        const title = rowTitle(table, now.values)
        const words = rowWords(table.name)
        done(now.isActive ? words.isRestored(title) : words.isRetired(title), changeId)
      }),
    remove: (row: AdminRow) =>
      void act(row, async () => {
        const title = rowTitle(table, row.values)
        const question = { title: texts.removeQuestion(title), description: texts.removeHint }
        if (!(await confirm({ ...question, ok: texts.remove, danger: true }))) return
        if (isVocabulary(table.name)) done(texts.removed(title), await removeRow(table.name, row))
      }),
  }
}

/** The rows of a page. Each cell is saved when the user leaves it, those of one row one after another. */
export function useTableRows(table: AdminTable, view: TableView): TableRows {
  const router = useRouter()
  const changed = useChanged()
  const { confirm } = useDialogs()
  const { rows, newestOf, learn } = useNewestRows(view)
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, UnsavedCell>>>({})
  const turns = useRef<Record<number, Promise<void>>>({})

  const reload = useCallback(() => {
    void changed('list', 'week', 'timetable')
    router.refresh()
  }, [changed, router])
  const report = useReportChanges(reload)

  const mark = (cell: string, state: UnsavedCell | null) =>
    setUnsaved((all) => {
      const { [cell]: _, ...others } = all
      return state ? { ...others, [cell]: state } : others
    })
  const done = (said: string, changeId: ChangeId | null) => {
    if (changeId !== null) report(said, [changeId])
    reload()
  }

  async function save(row: AdminRow, column: AdminColumn, text: string, value: CellValue) {
    const cell = cellName({ key: String(row.id), column: column.key })
    const refuse = (problem: string) => mark(cell, { state: 'refused', text, problem })
    const seen = newestOf(row)
    const send = (isOther: boolean): Promise<StoredRow> => changeRow(table.name, seen, { [column.key]: value }, isOther)
    const keep = ({ row: now, changeId }: StoredRow) => {
      learn(now)
      mark(cell, null)
      if (changeId !== null) done(texts.changed(rowTitle(table, now.values)), changeId)
    }
    const fail = (failure: unknown) => {
      const refusal = rowRefusalOf(failure)
      if (refusal?.current) learn(refusal.current)
      refuse(refusal?.fields[column.key] ?? refusal?.detail ?? whyLost(failure))
    }
    try {
      keep(await send(false))
    } catch (failure) {
      const alike = rowRefusalOf(failure)?.alike ?? []
      if (alike.length === 0) return fail(failure)
      const isOther = await confirm({
        title: `${upperFirst(looksLike(alike))}.`,
        description: texts.isOtherHint,
        ok: texts.isOther,
      })
      if (!isOther) return refuse(`${upperFirst(looksLike(alike))}.`)
      await send(true).then(keep, fail)
    }
  }

  function write(row: VisibleRow, column: AdminColumn, text: string) {
    if (row.isForeign) return
    const cell = cellName({ key: String(row.id), column: column.key })
    const read = readAdminCell(column, text, view.choices)
    const problem = 'problem' in read ? read.problem : cellProblem(column, read.value, view.choices)
    if (problem || !('value' in read))
      return mark(cell, {
        state: 'refused',
        text,
        problem: problem ? cellProblemSentence(table.name, column.key, problem) : '',
      })
    if (read.value === (row.values[column.key] ?? null)) return mark(cell, null)
    mark(cell, { state: 'saving', text: adminCellText(column, read.value, view.choices) })
    const turn = (turns.current[row.id] ?? Promise.resolve()).then(() => save(row, column, text, read.value))
    turns.current[row.id] = turn
  }

  return {
    rows,
    unsaved,
    write,
    done,
    ...useRowActs(table, learn, done),
  }
}
