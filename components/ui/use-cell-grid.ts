import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Anchor } from './placed'

/** A cell by row key and column id, neither of which contains a slash. */
export type CellName<Id extends string> = { key: string; column: Id }
/** `typed`: initial text; null: the cell's own text. `at`: the cell's rectangle in the window. */
type Editing<Id extends string> = CellName<Id> & { typed: string | null; at: Anchor }
/**
 * How cells of a column are used: typing edits them after selection; a press opens an editor; or a press
 * acts.
 */
type GridColumn<Id extends string> = { id: Id; use: 'write' | 'open' | 'press' }
/** Where the focus moves after editing. */
export type After = 'down' | 'up' | 'right' | 'left' | 'stay' | 'elsewhere'

const steps: Record<Exclude<After, 'stay' | 'elsewhere'>, string> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  right: 'ArrowRight',
  left: 'ArrowLeft',
}

export const cellName = ({ key, column }: CellName<string>): string => `${key}/${column}`

function nameOf<Id extends string>(target: EventTarget): CellName<Id> | null {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [key, column] = name?.split('/') ?? []
  return key && column ? { key, column: column as Id } : null
}

/** Whether the event comes from the cell itself, not from its content or a dialog it opened. */
const isOnCell = (target: EventTarget): boolean => target instanceof HTMLElement && 'cell' in target.dataset

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

type Acts<Id extends string> = {
  /** The column of the initial tab stop. */
  first: Id
  mayEdit: (cell: CellName<Id>) => boolean
  /** Whether a cell is edited by choosing from a list. */
  isPicked?: (cell: CellName<Id>) => boolean
  /** Toggles or runs what the cell offers. */
  press: (cell: CellName<Id>) => void
  clear: (cell: CellName<Id>) => void
  copy: (cell: CellName<Id>) => string
  paste: (cell: CellName<Id>, text: string) => void
}

/** A cell by row and column, both from 0. */
type CellPlace = { row: number; column: number }

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

const page = 10

/** The cell a key moves to; null for other keys. Does not wrap around. */
export function cellAfterKey(
  { row, column }: CellPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellPlace | null {
  const at = (toRow: number, toColumn: number): CellPlace => ({
    row: clamp(toRow, rows),
    column: clamp(toColumn, columns),
  })
  switch (key) {
    case 'ArrowUp':
      return at(ctrlKey ? 0 : row - 1, column)
    case 'ArrowDown':
      return at(ctrlKey ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return at(row, ctrlKey ? 0 : column - 1)
    case 'ArrowRight':
      return at(row, ctrlKey ? columns - 1 : column + 1)
    case 'Home':
      return at(ctrlKey ? 0 : row, 0)
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1)
    case 'PageUp':
      return at(row - page, column)
    case 'PageDown':
      return at(row + page, column)
    default:
      return null
  }
}

/**
 * A table of cells with a single tab stop (WAI-ARIA «data grid»): the active cell, the cell being edited, and
 * keyboard handling.
 */
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

  const elementOf = (cell: CellName<Id>) => grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`)
  const focusCell = (cell: CellName<Id>) => {
    flushSync(() => setChosen(cell))
    elementOf(cell)?.focus()
  }
  const begin = (cell: CellName<Id>, typed: string | null) => {
    const at = elementOf(cell)?.getBoundingClientRect()
    if (!at || columnOf(cell)?.use === 'press' || !acts.mayEdit(cell)) return
    flushSync(() => setEditing({ ...cell, typed, at }))
  }
  /** Ends editing, saved or not. */
  const leave = (after: After) => {
    const from = editing
    flushSync(() => setEditing(null))
    if (!from || after === 'elsewhere') return
    const next =
      after === 'stay'
        ? place
        : cellAfterKey(place, { key: steps[after], ctrlKey: false }, { rows: rows.length, columns: columns.length })
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
      // The list's field has the focus already, so the key goes into it.
      if (use === 'open' || acts.isPicked?.(cell)) return
    } else return
    event.preventDefault()
  }

  /** The cell a clipboard event is for; its target is the selected text, not the focused element. */
  const underClipboard = (): CellName<Id> | null => {
    const focused = document.activeElement
    return !editing && focused && grid.current?.contains(focused) && isOnCell(focused) ? nameOf<Id>(focused) : null
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
    const [onCopy, onPaste] = [(event: ClipboardEvent) => copy(event), (event: ClipboardEvent) => paste(event)]
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
          cell !== null && focused !== null && isOnCell(focused) && target instanceof Node && focused.contains(target)
      },
      onClick: ({ target, detail }: MouseEvent) => {
        const cell = nameOf<Id>(target)
        if (!cell || editing || !(target instanceof Node && grid.current?.contains(target))) return
        const use = columnOf(cell)?.use
        if (use === 'press') acts.press(cell)
        else if (use === 'open' || wasStop.current || detail > 1) begin(cell, null)
      },
    },
  }
}
