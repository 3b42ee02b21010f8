'use client'

import { useSwapOffers } from '@/lib/client/use-swap-offers'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { SlotOccupation } from '@/lib/domain/occupation'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { droppedLabel, handsTexts, swapWithText } from '@/lib/text/hands'
import { whereText } from '@/lib/text/grid'
import { notOffered, titled, whoseText } from '@/lib/text/move'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { ScrollArea } from '@/components/ui/scroll-area'
import { ReasonLine } from '../cells/reason-line'
import { useDashboard } from '../state/dashboard-provider'
import { moveOf, swapOf, swapRooms, taskAt, type Task } from '../state/task'

/** What a dropped class may do there: move alone or with its series, or trade places with a class that stands there. */
export function DropMenu(props: {
  item: ScheduleItem
  to: DatedSlot
  /** The classes it may be swapped with. */
  others: readonly ScheduleItem[]
  occupation: SlotOccupation | null
  at: Anchor
  onChoose: (task: Task) => void
  onClose: () => void
}) {
  const { item, to, others, occupation, at, onChoose, onClose } = props
  const { subject } = useDashboard()
  const offers = useSwapOffers(
    others.length > 0
      ? { id: item.id, others: others.map(({ id }) => id), ...swapRooms(swapOf(item), subject) }
      : null,
  )
  const reasons = occupation?.reasons ?? []
  const move = taskAt(moveOf(item), to, subject)
  const choices: { key: string; label: string; note?: string; trouble?: string; task: Task }[] = [
    { key: 'once', label: handsTexts.once, task: move },
    ...(item.series.hasRelated && move.mode === 'move'
      ? [{ key: 'series', label: handsTexts.series, task: { ...move, untilEnd: true } }]
      : []),
    ...others.map((other) => ({
      key: String(other.id),
      label: swapWithText(other),
      note: whoseText(other),
      trouble: notOffered(offers.find(({ id }) => id === other.id)?.conflicts ?? []),
      task: { ...swapOf(item), other },
    })),
  ]
  return (
    <Popover label={droppedLabel(item, to)} at={at} onClose={onClose}>
      <div className="border-b px-3 py-2 text-sm wrap-anywhere">
        <p className="font-semibold text-pretty">{titled(item)}</p>
        <p className="text-ink-soft">{whereText(to.date, to.pair)}</p>
      </div>
      {reasons.length > 0 && (
        <ScrollArea label={handsTexts.taken} className="max-h-[30dvh] border-b px-3 py-2 text-sm">
          <ul className="grid gap-1">
            {reasons.map((reason, index) => (
              <ReasonLine key={`${reason.kind}${reason.id}${index}`} reason={reason} />
            ))}
          </ul>
        </ScrollArea>
      )}
      <div className="p-1">
        {choices.map(({ key, label, note, trouble, task }) => (
          <button key={key} type="button" data-choice className={choiceClass} onClick={() => onChoose(task)}>
            <span className="min-w-0">
              <span className="block">{label}</span>
              {note && <span className="block text-sm text-ink-soft">{note}</span>}
              {trouble && <span className="block text-sm text-danger">{trouble}</span>}
            </span>
          </button>
        ))}
      </div>
    </Popover>
  )
}
