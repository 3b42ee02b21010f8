'use client'

import Link from 'next/link'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import type { HistoryAct, HistoryEntry } from '@/lib/core/history/rules/entry'
import { actLines, entryTitle, entryWhen, historyTexts as texts } from '@/lib/core/history/texts/history'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { refusalOf } from '@/lib/core/refusals/browser/refusal'
import { common } from '@/lib/core/words/texts/common'
import { askUndo, takeBackAct } from '@/lib/history/browser/history'

/** `entries`: those loaded so far; some can be undone on their own. */
type Undone = HistoryAct & { entries?: readonly HistoryEntry[] }

const undoing = { question: texts.undoTitle, act: texts.undo, done: texts.undoDone }
const undoingPart = { question: texts.undoPartTitle, act: texts.undo, done: texts.undoPartDone }
/** Undoing an undo is a redo. */
const redoing = { question: texts.redoTitle, act: texts.redo, done: texts.redoDone }

export const undoWords = ({ undoes, isRedo }: HistoryAct) => (undoes === null || isRedo ? undoing : redoing)

/**
 * Undoes a change, or only some of its classes, after a dry run and a confirmation. If a later change
 * prevents it, names that with a link. `reload`: refetches whatever else shows the change.
 */
export function useUndoAct(reload?: () => unknown): (act: Undone, only?: readonly MeetingId[]) => Promise<void> {
  const { ask, act: change, report } = useActs()
  const { modal } = useDialogs()

  /** Names the later change that prevents it; false: another kind of refusal. */
  async function tellLater(error: unknown): Promise<boolean> {
    const refusal = refusalOf(error)
    if (refusal?.kind !== 'stale' || refusal.later === null) return false
    const { later } = refusal
    await modal<never>({
      title: common.errorTitle,
      description: refusal.detail,
      body: (finish) => <Later id={later} onClose={() => finish(false)} />,
    })
    return true
  }

  return async (act, only = []) => {
    const words = only.length > 0 ? undoingPart : undoWords(act)
    const warnings = await ask<readonly ChangeWarning[] | 'told'>(async () => {
      try {
        return await askUndo(act.id, only)
      } catch (error) {
        if (await tellLater(error)) return 'told'
        throw error
      }
    })
    if (warnings === null || warnings === 'told') return
    const isSure = await modal<true>({
      title: words.question,
      body: (finish) => (
        <div className="grid gap-4">
          <ul className="grid gap-1">
            {whatOf(act, only).map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
          <WarningList warnings={warnings} />
          <Button look="primary" className="justify-self-end" onClick={() => finish(true)}>
            {words.act.replace('…', '')}
          </Button>
        </div>
      ),
    })
    if (!isSure) return
    const made = await change(() => takeBackAct(act.id, only))
    if (made === null) return
    await reload?.()
    report({ text: words.done, changeId: made })
  }
}

/** What would be undone. */
const whatOf = (act: Undone, only: readonly MeetingId[]): string[] =>
  only.length === 0
    ? actLines(act)
    : (act.entries ?? [])
        .filter(({ meetingIds }) => meetingIds.some((id) => only.includes(id)))
        .map((entry) => [entryTitle(entry), entryWhen(entry)].join(' · '))

const Later = ({ id, onClose }: { id: ChangeId; onClose: () => void }) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Link href={historyUrl({ change: id })} prefetch={false} className={buttonClass()} onClick={onClose}>
      {texts.laterChange}
    </Link>
    <Button look="primary" onClick={onClose}>
      {common.ok}
    </Button>
  </div>
)
