import { type ClipboardEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { After } from './use-cell-grid'

const keysAfter = ({ key, shiftKey }: KeyboardEvent): After | null => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return null
}

/** Cells copied from a table, and not the text of one. */
const isBlock = (text: string): boolean => /\t|\n(?!$)/.test(text.replaceAll('\r', ''))

/** A cell being edited: Enter and Tab accept and move on, Escape cancels. */
export function CellEditor(props: {
  label: string
  text: string
  /** What was typed to begin with; null: the cell's own text. */
  typed: string | null
  /** Of a cell with few values; null: free text. */
  choices: readonly { value: string; label: string }[] | null
  inputMode?: 'numeric'
  /** Null: unchanged. */
  onDone: (text: string | null, after: After) => void
}) {
  const { label, text, typed, choices, inputMode, onDone } = props
  const [written, setWritten] = useState(choices ? text : (typed ?? text))
  const isDone = useRef(false)
  const finish = (isKept: boolean, after: After) => {
    // An element also gets blur when it is unmounted, after the result was reported.
    if (isDone.current) return
    isDone.current = true
    onDone(isKept && written !== text ? written : null, after)
  }
  const common = {
    'aria-label': label,
    autoFocus: true,
    value: written,
    className:
      'h-full min-h-7 w-full min-w-0 rounded-sm bg-surface px-1.5 text-ink outline-2 -outline-offset-1 outline-accent',
    onBlur: () => finish(true, 'elsewhere'),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation()
      const after = keysAfter(event)
      if (event.key === 'Escape') finish(false, 'stay')
      else if (after) finish(true, after)
      else return
      event.preventDefault()
    },
  }
  if (choices)
    return (
      <select {...common} onChange={(event) => setWritten(event.target.value)}>
        {choices.some(({ value }) => value === text) ? null : <option value={text}>{text}</option>}
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      // The table pastes a block from here on, as the focus is on its cell again.
      onPaste={({ clipboardData }: ClipboardEvent) =>
        isBlock(clipboardData.getData('text/plain')) && finish(false, 'stay')
      }
      onFocus={(event) => (typed === null ? event.target.select() : undefined)}
      onChange={(event) => setWritten(event.target.value)}
    />
  )
}
