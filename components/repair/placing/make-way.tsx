'use client'

import { usePlacing } from '@/components/planning/placing/use-placing'
import { choiceClass } from '@/components/ui/popover'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { LoadWay } from '@/lib/core/placing/rules/proposal'
import { useLoadWays } from '@/lib/repair/browser/use-repairs'
import { repairCostText, freeingForText, repairTexts } from '@/lib/repair/texts'
import { useLoadWayDialog } from '../use-repair-dialogs'

/** Ways to place load where others are, for one class and for its series. Taking another room is one of them. */
export function MakeWayPanel(props: {
  subject: Plannable
  item: LoadItem
  slot: DatedSlot
  roomId: RoomId | null
  /** Closes the menu before anything else opens. */
  onClose: () => void
}) {
  const { subject, item, slot, roomId, onClose } = props
  const once = useLoadWays(subject, item, { ...slot, roomId, untilEnd: false })
  const series = useLoadWays(subject, item, { ...slot, roomId, untilEnd: true })
  const openWay = useLoadWayDialog(subject)
  const placeItem = usePlacing(subject)
  const asked = [once, series]
  const ways = asked.flatMap(({ data }, index) => (data ?? []).map((way) => ({ way, untilEnd: index === 1 })))
  const take = (way: LoadWay, untilEnd: boolean) => {
    if (way.moves.length > 0) {
      onClose()
      return openWay(item, way, { ...slot, untilEnd })
    }
    const scope = untilEnd ? ('end' as const) : ('once' as const)
    const wish = { ...slot, scope, roomId: way.room?.id ?? null, published: false, until: item.endsOn }
    return placeItem(item, wish, { beforeDialog: onClose, onKeep: () => undefined })
  }
  const isAsking = asked.some(({ data, hasFailed }) => !data && !hasFailed)
  const isNone = ways.length === 0 && asked.every(({ data }) => data)
  return (
    <div className="border-t p-1">
      {ways
        .filter(({ way }) => way.moves.length > 0 || way.room?.id !== roomId)
        .map(({ way, untilEnd }) => (
          <button
            key={String(untilEnd)}
            type="button"
            data-choice
            className={choiceClass}
            onClick={() => void take(way, untilEnd)}
          >
            <span className="min-w-0">
              <span className="block">
                {[freeingForText(way), untilEnd && repairTexts.untilEndAlso].filter(Boolean).join(', ')}
              </span>
              {way.moves.length > 0 && <span className="block text-sm text-ink-soft">{repairCostText(way)}</span>}
            </span>
          </button>
        ))}
      <p role="status" className="px-2 text-sm text-ink-soft not-empty:py-1">
        {isAsking && repairTexts.askingHere}
        {isNone && repairTexts.noRoom}
      </p>
    </div>
  )
}
