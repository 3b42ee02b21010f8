import type { ChangeId } from '@/lib/core/names/rules/ids'
import { remember, remembered } from '@/lib/core/page/browser/tab-storage'

/** What was made in this tab, on which screen, and the changes to undo. */
export type MadeAct = { text: string; path: string; changes: readonly ChangeId[] }

const key = 'made-acts'
const most = 20

function readMade(): readonly MadeAct[] {
  try {
    return JSON.parse(remembered(key) ?? '[]') as readonly MadeAct[]
  } catch {
    return []
  }
}

const keep = (acts: readonly MadeAct[]): void =>
  remember(key, acts.length === 0 ? null : JSON.stringify(acts.slice(-most)))

/** The newest that was not undone. */
export const latestMade = (): MadeAct | undefined => readMade().at(-1)

/** Remembered until the tab is closed or its user leaves, so that a page load does not end undo by keys. */
export const rememberMade = (text: string, changes: readonly ChangeId[]): void =>
  keep([...readMade(), { text, path: window.location.pathname, changes }])

export const forgetMade = (changes: readonly ChangeId[]): void =>
  keep(readMade().filter((act) => !act.changes.some((id) => changes.includes(id))))
