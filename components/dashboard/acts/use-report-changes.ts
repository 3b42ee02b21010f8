import { useCallback } from 'react'
import { CallError } from '@/lib/client/call'
import { undo } from '@/lib/client/changes'
import type { ChangeId } from '@/lib/domain/ids'
import { actTexts } from '@/lib/text/acts'
import { useDialogs } from '@/components/ui/dialogs'
import { useToast } from '@/components/ui/toast'

/** Tells what was done by several changes, and offers to take all of them back; `reload` follows on that. */
export function useReportChanges(reload: () => void): (said: string, changes: readonly ChangeId[]) => void {
  const { showError } = useDialogs()
  const toast = useToast()
  return useCallback(
    (said, changes) => {
      async function takeBack() {
        try {
          for (const change of changes.toReversed()) await undo(change)
          toast(actTexts.undone(said))
        } catch (failure) {
          if (failure instanceof CallError) await showError({ detail: failure.detail ?? failure.body })
          else toast(actTexts.lost)
        } finally {
          reload()
        }
      }
      toast(
        said,
        ...(changes.length === 0
          ? []
          : [{ label: actTexts.undo, takesBack: true, run: () => void takeBack() }]),
      )
    },
    [reload, showError, toast],
  )
}
