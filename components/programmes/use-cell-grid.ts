import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { cellAfterKey } from '@/components/ui/cell-steps'
import type { Anchor } from '@/components/ui/placed'
import type { Column, ColumnId } from './columns'
import type { RowKey } from './row-state'

export type CellName = { key: RowKey; column: ColumnId }
/** `typed`: what editing begins with; null: with what the cell says. `at`: where the cell stands in the window. */
type Editing = CellName & { typed: string | null; at: Anchor }
/** Where the focus goes when an edit ends. */
export type After = 'down' | 'up' | 'right' | 'left' | 'stay' | 'elsewhere'

const steps: Record<Exclude<After, 'stay' | 'elsewhere'>, string> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  right: 'ArrowRight',
  left: 'ArrowLeft',
}

export const cellName = ({ key, column }: CellName): string => `${key}/${column}`

function nameOf(target: EventTarget): CellName | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [key, column] = name?.split('/') ?? []
  return key && column ? { key, column: column as ColumnId } : null
}

/** Whether the event comes from the cell itself, and not from something in it or from a dialog that it opened. */
const isOnCell = (target: EventTarget): boolean => target instanceof HTMLElement && 'cell' in target.dataset

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

type Acts = {
  mayEdit: (cell: CellName) => boolean
  /** Whether a cell is edited by picking from a list. */
  isPicked: (cell: CellName) => boolean
  /** Ticks, switches or opens: what a cell does that is not written in. */
  press: (cell: CellName) => void
  clear: (cell: CellName) => void
  copy: (cell: CellName) => string
  paste: (cell: CellName, text: string) => void
}

/** One tab stop for a table of cells: which has it, which is being edited, and what keys do. */
export function useCellGrid(rows: readonly RowKey[], columns: readonly Column[], acts: Acts) {
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<CellName | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const wasStop = useRef(false)

  const place = {
    row: Math.max(0, rows.indexOf(chosen?.key ?? '')),
    column: Math.max(
      0,
      columns.findIndex(({ id }) => id === (chosen?.column ?? 'title')),
    ),
  }
  const at = ({ row, column }: typeof place): CellName | null => {
    const [key, id] = [rows[row], columns[column]?.id]
    return key !== undefined && id !== undefined ? { key, column: id } : null
  }
  const stop = at(place)
  const columnOf = ({ column }: CellName) => columns.find(({ id }) => id === column)

  const elementOf = (cell: CellName) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`)
  const focusCell = (cell: CellName) => {
    flushSync(() => setChosen(cell))
    elementOf(cell)?.focus()
  }
  const begin = (cell: CellName, typed: string | null) => {
    const at = elementOf(cell)?.getBoundingClientRect()
    if (!at || columnOf(cell)?.kind !== 'text' || !acts.mayEdit(cell)) return
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
    const cell = nameOf(event.target)
    if (!cell || editing || !isOnCell(event.target) || event.altKey || event.metaKey) return
    const next = cellAfterKey(place, event, { rows: rows.length, columns: columns.length })
    const isPressed = columnOf(cell)?.kind !== 'text'
    const nextCell = next && at(next)
    if (nextCell) focusCell(nextCell)
    else if ((event.key === 'Enter' || event.key === ' ') && isPressed) acts.press(cell)
    else if (event.key === 'Enter' || event.key === 'F2') begin(cell, null)
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.clear(cell)
    else if (isTyped(event) && !isPressed) {
      begin(cell, event.key)
      // The field of a list has the focus by now, and the key is written into it.
      if (acts.isPicked(cell)) return
    } else return
    event.preventDefault()
  }

  /** Where the clipboard is meant for; the browser itself tells where text is selected, not where the focus is. */
  const underClipboard = (): CellName | null => {
    const focused = document.activeElement
    return !editing && focused && grid.current?.contains(focused) && isOnCell(focused)
      ? nameOf(focused)
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
        const cell = nameOf(target)
        if (cell && cellName(cell) !== (stop && cellName(stop))) setChosen(cell)
      },
      onPointerDown: ({ target }: { target: EventTarget }) => {
        const [cell, focused] = [nameOf(target), document.activeElement]
        wasStop.current =
          cell !== null && focused !== null && isOnCell(focused) && focused.contains(target as Node)
      },
      onClick: ({ target, detail }: MouseEvent) => {
        const cell = nameOf(target)
        if (!cell || editing || !grid.current?.contains(target as Node)) return
        if (columnOf(cell)?.kind !== 'text') acts.press(cell)
        else if (wasStop.current || detail > 1) begin(cell, null)
      },
    },
  }
}
