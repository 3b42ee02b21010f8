import { useRef, useState, type KeyboardEvent } from 'react'
import { disciplineTypeTitles, columnTitles } from '@/lib/text/programme-screen'
import { lessonTypes } from '@/lib/domain/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/text/lesson-types'
import type { CellField } from './columns'
import type { After } from '@/components/ui/use-cell-grid'

/** The options of a cell with few values; null: free text. */
const choicesOf = (field: CellField): { value: string; label: string }[] | null => {
  switch (field) {
    case 'lessonType':
      return lessonTypes.map((type) => ({ value: lessonTypeMark[type], label: lessonTypeTitle[type] }))
    case 'type':
      return (['simple', 'project'] as const).map((type) => ({
        value: disciplineTypeTitles[type],
        label: disciplineTypeTitles[type],
      }))
    default:
      return null
  }
}

const keysAfter = ({ key, shiftKey }: KeyboardEvent): After | null => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return null
}

/** A cell being edited: Enter and Tab accept and move on, Escape cancels. */
export function CellEditor(props: {
  field: CellField
  text: string
  typed: string | null
  /** Null: unchanged. */
  onDone: (text: string | null, after: After) => void
}) {
  const { field, text, typed, onDone } = props
  const choices = choicesOf(field)
  const [written, setWritten] = useState(choices ? text : (typed ?? text))
  const isDone = useRef(false)
  const finish = (isKept: boolean, after: After) => {
    // An element also gets blur when it is unmounted, after the result was reported.
    if (isDone.current) return
    isDone.current = true
    onDone(isKept && written !== text ? written : null, after)
  }
  const common = {
    'aria-label': columnTitles[field],
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
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      type="text"
      inputMode={field === 'hours' ? 'numeric' : undefined}
      autoComplete="off"
      onFocus={(event) => (typed === null ? event.target.select() : undefined)}
      onChange={(event) => setWritten(event.target.value)}
    />
  )
}
