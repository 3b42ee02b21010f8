'use client'

import type { Actor } from '@/lib/core/actor/rules/actor'
import { loadKey, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { Placement } from '@/lib/core/placing/rules/placement'
import type { LoadWay, LoadWayRequest, RepairOrder } from '@/lib/core/placing/rules/proposal'
import { placeClass, placeLoadUrl } from '@/lib/planning/browser/placing'
import { repairCostText, standsText } from '@/lib/repair/texts'
import { ApplyRepair, MoveList } from './apply-repair'

/** Places load where others make way: previewed together, and made as one change. */
export function LoadWayForm(props: {
  subject: Plannable
  item: LoadItem
  way: LoadWay
  to: Omit<LoadWayRequest, 'item' | 'roomId'>
  /** The number of its dates that are past. */
  past: number
  actor: Actor
  onDone: (done: Placement | false) => void
}) {
  const { subject, item, way, to, past, actor, onDone } = props
  const { date, pair, untilEnd } = to
  const how = {
    url: [placeLoadUrl, loadKey(item.ref), date, pair, untilEnd].join(' '),
    take: ({ dryRun, ...makeWay }: RepairOrder) =>
      placeClass(
        {
          of: item.ref.of,
          id: item.ref.id,
          roomId: way.room?.id ?? null,
          date,
          pair,
          scope: untilEnd ? { repeat: 'until_the_end', everySecondWeek: false } : { repeat: 'once' },
          published: false,
          onTaken: 'refuse',
          dryRun,
          makeWay,
        },
        subject,
        { quiet: true },
      ),
  }
  return (
    <ApplyRepair
      moves={way.moves}
      how={how}
      firstReason=""
      actor={actor}
      onDone={onDone}
      onLookAgain={() => onDone(false)}
    >
      <div className="grid gap-1">
        <p className="font-medium text-pretty">{standsText(way, past)}</p>
        <MoveList moves={way.moves} />
        <p className="text-sm text-pretty text-ink-soft">{repairCostText(way)}</p>
      </div>
    </ApplyRepair>
  )
}
