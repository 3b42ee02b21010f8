'use client'
import { useCallback, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { type Dialogs, useDialogs } from '@/components/ui/dialogs'
import { type ToastAction, useToast } from '@/components/ui/toast'
import { undo } from '@/lib/core/changing/browser/changes'
import { forgetMade, latestMade, rememberMade } from '@/lib/core/changing/browser/made-acts'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { consultationNote } from '@/lib/core/placing/texts/consultations'
import { saysTaken, refusalOf } from '@/lib/core/refusals/browser/refusal'
import { CallError } from '@/lib/core/wire/browser/call'
import { holdDryRuns } from '@/lib/core/wire/browser/dry-runs'
import { actTexts, inSentences } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import { ConflictList } from './conflict-list'

/**
 * The result: text, note, what became of consultations besides (`warnings`), the change or changes to undo, and another action.
 * `reload` also runs after each undo and redo.
 */
type Done = {
  text: string
  note?: string
  warnings?: readonly ChangeWarning[]
  changeId: ChangeId | null | readonly ChangeId[]
  also?: ToastAction
  reload?: () => unknown
}

type Acts = {
  /** Runs a dry run. Null: refused, or no answer; the user has been told. */
  ask: <Value>(task: () => Promise<Value>) => Promise<Value | null>
  /** Makes a change, then refetches the dashboard whatever the outcome, so that it is said when it is seen. Null as above. */
  act: <Value>(task: () => Promise<Value>) => Promise<Value | null>
  /** The same for a dialog whose form makes the change, and holds the dry runs itself while it saves. */
  converse: <Value>(dialog: () => Promise<Value>) => Promise<Value | null>
  /** Shows a toast with an undo button. */
  report: (done: Done) => void
  /** Takes back the newest act of this tab, which a page load has forgotten; tells if there is none here. */
  takeBackLatest: (elsewhere: ToastAction) => void
}

async function showFailure(error: unknown, { modal, showError }: Dialogs, toast: (text: string) => void) {
  const refusal = refusalOf(error)
  if (refusal === null) {
    // Error responses are reported globally.
    if (!(error instanceof CallError)) toast(actTexts.lost)
  } else if (saysTaken(refusal)) {
    await modal<never>({
      title: actTexts.taken,
      description: actTexts.nothingStored,
      body: (finish) => (
        <div className="grid gap-4">
          <ConflictList conflicts={refusal.conflicts} />
          <Button look="primary" className="justify-self-end" onClick={() => finish(false)}>
            {common.ok}
          </Button>
        </div>
      ),
    })
  } else await showError(refusal)
}

/** Makes a change and resolves when it is on the screen. */
async function thenShown<Value>(task: () => Promise<Value>, refresh: () => Promise<unknown>): Promise<Value> {
  try {
    const done = await task()
    await refresh()
    return done
  } catch (error) {
    // A refusal is shown at once, and what is open beside it.
    void refresh()
    throw error
  }
}

/** How all changes to the timetable are made: conflicts are shown by name, and changes can be undone. */
export function useActs(): Acts {
  const dialogs = useDialogs()
  const toast = useToast()
  const refresh = useTimetableRefresh()
  return useMemo(() => {
    const ask: Acts['ask'] = async (task) => {
      try {
        return await task()
      } catch (error) {
        await showFailure(error, dialogs, toast)
        return null
      }
    }
    const converse: Acts['converse'] = (dialog) => ask(() => thenShown(dialog, refresh))
    const act: Acts['act'] = (task) => ask(() => holdDryRuns(() => thenShown(task, refresh)))
    type Way = { isUndone: boolean; isAgain: boolean; reload?: () => unknown }
    const undoing = (text: string, changes: readonly ChangeId[], way: Way): ToastAction[] => {
      if (changes.length === 0) return []
      if (!way.isUndone) rememberMade(text, changes)
      return [
        {
          label: way.isUndone ? actTexts.redo : actTexts.undo,
          keys: way.isUndone ? 'redo' : 'undo',
          isAgain: way.isAgain,
          run: () => void takeBack(text, changes, way),
        },
      ]
    }
    const takeBack = async (text: string, changes: readonly ChangeId[], { isUndone, reload }: Way) => {
      const newChanges: ChangeId[] = []
      // Also if it is refused: the next press is for the act before.
      forgetMade(changes)
      const isDone = await act(async () => {
        for (const change of changes.toReversed()) {
          const undone = await undo(change)
          if (undone !== null) newChanges.push(undone)
        }
        return true
      })
      await reload?.()
      if (isDone)
        toast(
          isUndone ? actTexts.redone(text) : actTexts.undone(text),
          ...undoing(text, newChanges, { isUndone: !isUndone, isAgain: true, reload }),
        )
    }
    return {
      ask,
      act,
      converse,
      report: ({ text: done, note = '', warnings = [], changeId, also, reload }) => {
        const text = inSentences(done, consultationNote(warnings))
        toast(
          inSentences(text, note),
          ...(also ? [also] : []),
          ...undoing(text, changeId === null ? [] : [changeId].flat(), {
            isUndone: false,
            isAgain: false,
            reload,
          }),
        )
      },
      takeBackLatest: (elsewhere) => {
        const latest = latestMade()
        if (!latest) toast(actTexts.nothingMade, elsewhere)
        else if (latest.path !== window.location.pathname) toast(actTexts.madeElsewhere(latest.text), elsewhere)
        else void takeBack(latest.text, latest.changes, { isUndone: false, isAgain: false })
      },
    }
  }, [dialogs, toast, refresh])
}

/** Tells what was changed, with an undo button for all of it. */
export type ReportChanges = (text: string, changes: Done['changeId'], warnings?: Done['warnings']) => void

/** Reports by a toast; `reload` runs after undo and redo. */
export function useReportChanges(reload: () => unknown): ReportChanges {
  const { report } = useActs()
  return useCallback((text, changeId, warnings) => report({ text, changeId, warnings, reload }), [reload, report])
}
