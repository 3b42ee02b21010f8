import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { cellAfterKey } from './cell-steps'
import type { Anchor } from './placed'

/** A cell by the key of its row and the id of its column, neither of which has a slash. */
export type CellName<Id extends string> = { key: string; column: Id }
/** `typed`: what editing begins with; null: with what the cell says. `at`: where the cell stands in the window. */
type Editing<Id extends string> = CellName<Id> & { typed: string | null; at: Anchor }
/**
 * What is done with the cells of a column: they are written in, once they are chosen; edited at once in something that opens; or
 * pressed.
 */
type GridColumn<Id extends string> = { id: Id; use: 'write' | 'open' | 'press' }
/** Where the focus goes when an edit ends. */
export type After = 'down' | 'up' | 'right' | 'left' | 'stay' | 'elsewhere'

const steps: Record<Exclude<After, 'stay' | 'elsewhere'>, string> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  right: 'ArrowRight',
  left: 'ArrowLeft',
}

export const cellName = ({ key, column }: CellName<string>): string => `${key}/${column}`

function nameOf<Id extends string>(target: EventTarget): CellName<Id> | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [key, column] = name?.split('/') ?? []
  return key && column ? { key, column: column as Id } : null
}

/** Whether the event comes from the cell itself, and not from something in it or from a dialog that it opened. */
const isOnCell = (target: EventTarget): boolean => target instanceof HTMLElement && 'cell' in target.dataset

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

type Acts<Id extends string> = {
  /** The column whose cell the Tab key leads to at first. */
  first: Id
  mayEdit: (cell: CellName<Id>) => boolean
  /** Whether a cell that is written in is edited by picking from a list. */
  isPicked?: (cell: CellName<Id>) => boolean
  /** Ticks, switches or does what the cell offers. */
  press: (cell: CellName<Id>) => void
  clear: (cell: CellName<Id>) => void
  copy: (cell: CellName<Id>) => string
  paste: (cell: CellName<Id>, text: string) => void
}

/** One tab stop for a table of cells (WAI-ARIA «data grid»): which has it, which is being edited, and what keys do. */
export function useCellGrid<Id extends string>(
  rows: readonly string[],
  columns: readonly GridColumn<Id>[],
  acts: Acts<Id>,
) {
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<CellName<Id> | null>(null)
  const [editing, setEditing] = useState<Editing<Id> | null>(null)
  const wasStop = useRef(false)

  const place = {
    row: Math.max(0, rows.indexOf(chosen?.key ?? '')),
    column: Math.max(
      0,
      columns.findIndex(({ id }) => id === (chosen?.column ?? acts.first)),
    ),
  }
  const at = ({ row, column }: typeof place): CellName<Id> | null => {
    const [key, id] = [rows[row], columns[column]?.id]
    return key !== undefined && id !== undefined ? { key, column: id } : null
  }
  const stop = at(place)
  const columnOf = ({ column }: CellName<Id>) => columns.find(({ id }) => id === column)

  const elementOf = (cell: CellName<Id>) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`)
  const focusCell = (cell: CellName<Id>) => {
    flushSync(() => setChosen(cell))
    elementOf(cell)?.focus()
  }
  const begin = (cell: CellName<Id>, typed: string | null) => {
    const at = elementOf(cell)?.getBoundingClientRect()
    if (!at || columnOf(cell)?.use === 'press' || !acts.mayEdit(cell)) return
    flushSync(() => setEditing({ ...cell, typed, at }))
  }
  /** Ends an edit, whatever was made of it. */
  const leave = (after: After) => {
    const from = editing
    flushSync(() => setEditing(null))
    if (!from || after === 'elsewhere') return
    const next =
      after === 'stay'
        ? place
        : cellAfterKey(
            place,
            { key: steps[after], ctrlKey: false },
            { rows: rows.length, columns: columns.length },
          )
    const cell = next && at(next)
    if (cell) focusCell(cell)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = nameOf<Id>(event.target)
    if (!cell || editing || !isOnCell(event.target) || event.altKey || event.metaKey) return
    const next = cellAfterKey(place, event, { rows: rows.length, columns: columns.length })
    const use = columnOf(cell)?.use
    const nextCell = next && at(next)
    if (nextCell) focusCell(nextCell)
    else if ((event.key === 'Enter' || event.key === ' ') && use === 'press') acts.press(cell)
    else if (event.key === ' ' && use === 'open') begin(cell, null)
    else if (event.key === 'Enter' || event.key === 'F2') begin(cell, null)
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.clear(cell)
    else if (isTyped(event) && use !== 'press') {
      begin(cell, event.key)
      // The field of a list has the focus by now, and the key is written into it.
      if (use === 'open' || acts.isPicked?.(cell)) return
    } else return
    event.preventDefault()
  }

  /** Where the clipboard is meant for; the browser itself tells where text is selected, not where the focus is. */
  const underClipboard = (): CellName<Id> | null => {
    const focused = document.activeElement
    return !editing && focused && grid.current?.contains(focused) && isOnCell(focused)
      ? nameOf<Id>(focused)
      : null
  }
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const cell = underClipboard()
    if (!cell || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', acts.copy(cell))
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const cell = underClipboard()
    if (!cell) return
    event.preventDefault()
    acts.paste(cell, event.clipboardData?.getData('text/plain') ?? '')
  })
  useEffect(() => {
    const [onCopy, onPaste] = [
      (event: ClipboardEvent) => copy(event),
      (event: ClipboardEvent) => paste(event),
    ]
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  return {
    grid,
    stop,
    editing,
    begin,
    leave,
    focusCell,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: { target: EventTarget }) => {
        const cell = nameOf<Id>(target)
        if (cell && cellName(cell) !== (stop && cellName(stop))) setChosen(cell)
      },
      onPointerDown: ({ target }: { target: EventTarget }) => {
        const [cell, focused] = [nameOf(target), document.activeElement]
        wasStop.current =
          cell !== null && focused !== null && isOnCell(focused) && focused.contains(target as Node)
      },
      onClick: ({ target, detail }: MouseEvent) => {
        const cell = nameOf<Id>(target)
        if (!cell || editing || !grid.current?.contains(target as Node)) return
        const use = columnOf(cell)?.use
        if (use === 'press') acts.press(cell)
        else if (use === 'open' || wasStop.current || detail > 1) begin(cell, null)
      },
    },
  }
}
