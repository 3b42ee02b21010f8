'use client'
import { ReasonLine } from '@/components/core/cells/reason-line'
import { useLiesAhead } from '@/components/core/state/dashboard-selectors'
import { moveTaskOf, swapTaskOf, swapRooms, type Task, taskAt } from '@/components/core/state/task'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { RepairRequest, Proposal } from '@/lib/core/placing/rules/proposal'
import { notOffered, titled, whoseText } from '@/lib/core/placing/texts/move'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import { isBlocked, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { whereText } from '@/lib/core/schedule/texts/grid'
import type { Asked } from '@/lib/core/wire/browser/answers'
import { useSwapOffers } from '@/lib/moves/browser/use-swap-offers'
import { droppedLabel, dragTexts, swapWithText } from '@/lib/moves/texts/drag'
import { useProposals } from '@/lib/repair/browser/use-repairs'
import { repairCostText, freeingText, repairTexts, priceText, tradeText } from '@/lib/repair/texts'

/** A way to take a place that others hold. */
type DropWay = { ask: RepairRequest; proposal: Proposal }

type DropWays = {
  /** Swaps with others on the place, the cheapest first. */
  swaps: readonly DropWay[]
  /** Others on the place make way: for this class only, or also for the rest of its series. */
  chains: readonly DropWay[]
  isAsking: boolean
  /** Everything was asked, and there is no way. */
  isNone: boolean
}

/** The other class of a swap. */
const otherOf = ({ proposal }: DropWay): MeetingId | undefined => proposal.moves[1]?.classes[0]?.id

/** The ways for a class to take a place; `isTaken` false: asks nothing. */
function useDropWays(item: ScheduleItem, to: DatedSlot, isTaken: boolean): DropWays {
  const question = (change: Pick<RepairRequest, 'without' | 'untilEnd'>): RepairRequest => ({
    id: item.id,
    to,
    ...change,
  })
  const swap = question({ without: 'swap', untilEnd: false })
  const once = question({ without: 'slot', untilEnd: false })
  const series = question({ without: 'slot', untilEnd: true })
  const swaps = useProposals(isTaken ? swap : null)
  const alone = useProposals(isTaken ? once : null)
  const together = useProposals(isTaken && item.series.hasRelated ? series : null)
  const waysOf = (ask: RepairRequest, { data }: Asked<Proposal[]>): DropWay[] =>
    (data ?? []).map((proposal) => ({ ask, proposal }))
  const traded = waysOf(swap, swaps)
  const isTrade = ({ proposal }: DropWay) =>
    proposal.moves.length === 2 &&
    traded.some((one) => otherOf(one) === otherOf({ ask: once, proposal })) &&
    proposal.moves[1]?.to.date === item.date &&
    proposal.moves[1].to.pair === item.pair
  const asked = [swaps, alone, ...(item.series.hasRelated ? [together] : [])]
  const chains = [...waysOf(once, alone), ...waysOf(series, together)].filter((way) => !isTrade(way))
  return {
    swaps: traded,
    chains,
    isAsking: isTaken && asked.some(({ data, hasFailed }) => !data && !hasFailed),
    isNone: isTaken && traded.length + chains.length === 0 && asked.every(({ data }) => data),
  }
}

type Choice = { key: string; label: string; note?: string; warning?: string; run: () => void }

/** What may be done there, cheapest swaps first. */
function choicesOf(given: {
  item: ScheduleItem
  move: Task
  others: readonly ScheduleItem[]
  offers: ReturnType<typeof useSwapOffers>
  ways: ReturnType<typeof useDropWays>
  onChoose: (task: Task) => void
  onTake: (way: DropWay) => void
}): Choice[] {
  const { item, move, others, offers, ways, onChoose, onTake } = given
  const priceOf = ({ id }: ScheduleItem) => ways.swaps.find((way) => otherOf(way) === id)?.proposal
  const offered = others.map((other) => ({ other, way: priceOf(other) }))
  offered.sort((a, b) => (a.way?.price ?? Infinity) - (b.way?.price ?? Infinity))
  const isElsewhere = (way: DropWay) => others.every(({ id }) => id !== otherOf(way))
  return [
    { key: 'once', label: dragTexts.once, run: () => onChoose(move) },
    ...(item.series.hasRelated && move.mode === 'move'
      ? [{ key: 'series', label: dragTexts.series, run: () => onChoose({ ...move, untilEnd: true }) }]
      : []),
    ...offered.map(({ other, way }) => ({
      key: String(other.id),
      label: swapWithText(other),
      note: [whoseText(other), way && priceText(way)].filter(Boolean).join('; '),
      warning: notOffered(offers.find(({ id }) => id === other.id)?.conflicts ?? []),
      run: () => onChoose({ ...swapTaskOf(item), other }),
    })),
    ...ways.swaps.filter(isElsewhere).map((way) => ({
      key: `swap ${otherOf(way)}`,
      label: tradeText(way.proposal),
      note: repairCostText(way.proposal),
      run: () => onTake(way),
    })),
    ...ways.chains.map((way) => ({
      key: `chain ${way.ask.untilEnd}`,
      label: [freeingText(way.proposal), way.ask.untilEnd && repairTexts.untilEndAlso].filter(Boolean).join(', '),
      note: repairCostText(way.proposal),
      run: () => onTake(way),
    })),
  ]
}

/**
 * What a dropped class may do there: move alone or with its series, swap with a class there, or make others
 * give way.
 */
export function DropMenu(props: {
  item: ScheduleItem
  to: DatedSlot
  /** The subject of the week it was dropped in. */
  subject: NamedSubject | null
  /** The classes it may be swapped with. */
  others: readonly ScheduleItem[]
  occupation: SlotOccupation | null
  at: Anchor
  onChoose: (task: Task) => void
  onTake: (way: DropWay) => void
  onClose: () => void
}) {
  const { item, to, subject, others, occupation, at, onChoose, onTake, onClose } = props
  const offers = useSwapOffers(
    others.length > 0
      ? { id: item.id, others: others.map(({ id }) => id), ...swapRooms(swapTaskOf(item), subject) }
      : null,
  )
  const reasons = occupation?.reasons ?? []
  const move = taskAt(moveTaskOf(item), to, subject)
  const isTaken = others.length > 0 || (occupation !== null && isBlocked(occupation))
  const liesAhead = useLiesAhead()
  // In another room's week the class moves to that room, whoever gives way.
  const ways = useDropWays(
    item,
    to,
    isTaken && liesAhead(item) && liesAhead(to) && move.mode === 'move' && move.room === null,
  )
  const choices = choicesOf({ item, move, others, offers, ways, onChoose, onTake })
  return (
    <Popover label={droppedLabel(item, to)} at={at} onClose={onClose}>
      <div className="border-b px-3 py-2 text-sm wrap-anywhere">
        <p className="font-semibold text-pretty">{titled(item)}</p>
        <p className="text-ink-soft">{whereText(to.date, to.pair)}</p>
      </div>
      {reasons.length > 0 && (
        <ScrollArea label={dragTexts.taken} className="max-h-[30dvh] border-b px-3 py-2 text-sm">
          <ul className="grid gap-1">
            {reasons.map((reason, index) => (
              <ReasonLine key={`${reason.kind}${reason.id}${index}`} reason={reason} />
            ))}
          </ul>
        </ScrollArea>
      )}
      <div className="p-1">
        {choices.map(({ key, label, note, warning, run }) => (
          <button key={key} type="button" data-choice className={choiceClass} onClick={run}>
            <span className="min-w-0">
              <span className="block">{label}</span>
              {note && <span className="block text-sm text-ink-soft">{note}</span>}
              {warning && <span className="block text-sm text-danger">{warning}</span>}
            </span>
          </button>
        ))}
        <p role="status" className="px-2 text-sm text-ink-soft not-empty:py-1">
          {ways.isAsking && repairTexts.askingHere}
          {isTaken && ways.isNone && repairTexts.noRoom}
        </p>
      </div>
    </Popover>
  )
}
