import { Badge } from '@/components/ui/badge'
import { Unbroken } from '@/components/ui/unbroken'
import type { HistoryAct } from '@/lib/core/history/rules/entry'
import { actLines, changeNumber, historyTexts as texts } from '@/lib/core/history/texts/history'

/** What a change did, struck out if it was undone. */
export function ActLines({ act }: { act: HistoryAct }) {
  const [first = changeNumber(act.id), ...more] = actLines(act)
  return (
    <div
      className={`min-w-0 flex-1 ${act.undoneBy === null ? '' : 'text-ink-soft line-through decoration-line-strong'}`}
    >
      <p className="font-medium break-words">
        <Unbroken text={first} />
      </p>
      {more.map((line) => (
        <p key={line} className="text-sm break-words">
          <Unbroken text={line} />
        </p>
      ))}
    </div>
  )
}

/** Whether a change was undone, or undoes another. */
export function ActMarks({ act: { undoneBy, undoes, isRedo, partOf } }: { act: HistoryAct }) {
  return (
    <>
      {undoneBy !== null && <Badge tone="warning">{texts.isUndone}</Badge>}
      {undoes !== null && <Badge tone="info">{isRedo ? texts.isRedo : texts.isUndoing}</Badge>}
      {partOf !== null && <Badge tone="info">{texts.isPart}</Badge>}
    </>
  )
}
