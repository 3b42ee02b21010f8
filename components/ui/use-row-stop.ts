import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** The row a key moves the tab stop to. */
function rowAfterKey(key: string, rows: readonly string[], from: string | null): string | undefined {
  const at = from === null ? 0 : rows.indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]
    case 'ArrowUp':
      return rows[at - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}

type RowStop = {
  tabStop: string | null
  setTabStop: (key: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * One tab stop for a list of rows, moved by arrow keys. `rows`: keys in order; `attribute`: the data
 * attribute with the row's key on its focusable element.
 */
export function useRowStop(rows: readonly string[], attribute: `data-${string}`): RowStop {
  const [stop, setTabStop] = useState<string | null>(null)
  const tabStop = stop !== null && rows.includes(stop) ? stop : (rows[0] ?? null)
  return {
    tabStop,
    setTabStop,
    onKeyDown(event) {
      if (event.altKey || event.metaKey || event.ctrlKey) return
      const next = rowAfterKey(event.key, rows, tabStop)
      if (next === undefined) return
      event.preventDefault()
      // The row may be outside the rendered window; render it before focusing.
      flushSync(() => setTabStop(next))
      event.currentTarget.querySelector<HTMLElement>(`[${attribute}="${next}"]`)?.focus()
    },
  }
}
