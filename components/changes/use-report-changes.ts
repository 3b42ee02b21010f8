import { useCallback } from 'react'
import { undo } from '@/lib/client/changes'
import type { ChangeId } from '@/lib/domain/ids'
import { actTexts } from '@/lib/text/acts'
import { useToast } from '@/components/ui/toast'
import { useActs } from './use-acts'

/** Shows a toast for several changes with an undo button for all of them; `reload` runs after undo. */
export function useReportChanges(reload: () => void): (said: string, changes: readonly ChangeId[]) => void {
  const { ask } = useActs()
  const toast = useToast()
  return useCallback(
    (said, changes) => {
      async function takeBack() {
        const isDone = await ask(async () => {
          for (const change of changes.toReversed()) await undo(change)
          return true
        })
        if (isDone) toast(actTexts.undone(said))
        reload()
      }
      toast(
        said,
        ...(changes.length === 0
          ? []
          : [{ label: actTexts.undo, takesBack: true, run: () => void takeBack() }]),
      )
    },
    [reload, ask, toast],
  )
}
