import { useCallback } from 'react'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { useActs } from './use-acts'

/**
 * Shows a toast for several changes with an undo button for all of them; `reload` runs after undo and redo.
 */
export function useReportChanges(reload: () => void): (text: string, changes: readonly ChangeId[]) => void {
  const { report } = useActs()
  return useCallback((text, changeId) => report({ text, changeId, reload }), [reload, report])
}
