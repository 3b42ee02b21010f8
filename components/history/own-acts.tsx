'use client'

import { Button, buttonClass } from '@/components/ui/button'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import type { OwnAct } from '@/lib/core/history/rules/entry'
import { actLines, historyTexts as texts, timeText } from '@/lib/core/history/texts/history'
import type { UserId } from '@/lib/core/names/rules/ids'
import { useOwnActs } from '@/lib/history/browser/history'
import { ActLines, ActMarks } from './act-words'
import { undoWords, useUndoAct } from './use-undo-act'

/** The user's own latest changes, each with undo if possible. Rendered in a dialog. */
export function OwnActs({ userId }: { userId: UserId }) {
  const query = useOwnActs()
  const acts = query.data
  if (!acts) return <AnswerPlaceholder query={query} failed={texts.ownActsFailed} loading={texts.ownActsLoading} />
  if (acts.length === 0) return <Placeholder text={texts.ownActsNone} />
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft text-pretty">{texts.ownActsHint}</p>
      <ScrollArea label={texts.ownActs} className="-mx-5 max-h-[60dvh] border-y">
        <ul aria-label={texts.ownActs} className="divide-y">
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ul>
      </ScrollArea>
      <a href={historyUrl({ person: userId })} className={buttonClass('plain', 'justify-self-start')}>
        {texts.ownActsAll}
      </a>
    </div>
  )
}

function Act({ act }: { act: OwnAct }) {
  const undo = useUndoAct()
  const [first = ''] = actLines(act)
  const words = undoWords(act)
  return (
    <li className="px-5 py-2">
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
        <span className="tabular-nums">{`${dayTitle(act.at.date)}, ${timeText(act.at)}`}</span>
        <ActMarks act={act} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <ActLines act={act} />
        {act.mayUndo && (
          <Button aria-label={`${words.act} ${first}`} onClick={() => void undo(act)}>
            {words.act}
          </Button>
        )}
      </div>
    </li>
  )
}
