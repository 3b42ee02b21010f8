import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** The row to which a key takes the tab stop. */
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

/** One tab stop for many rows, which arrow keys carry along. `rows`: their keys, in order; `attribute`: carries a row's key on what takes its focus. */
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
      // The row may stand outside what is seen: it is drawn before it can take the focus.
      flushSync(() => setTabStop(next))
      event.currentTarget.querySelector<HTMLElement>(`[${attribute}="${next}"]`)?.focus()
    },
  }
}
