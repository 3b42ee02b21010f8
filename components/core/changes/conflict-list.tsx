import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import type { Conflict } from '@/lib/core/rules/placing/placement'
import { conflictsLabel, holderText } from '@/lib/core/texts/placing/conflicts'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { ScrollArea } from '@/components/ui/scroll-area'

/** Groups conflicts by date and pair, in order. */
function bySlot(conflicts: readonly Conflict[]): (readonly [Conflict, ...Conflict[]])[] {
  const slots = new Map<string, [Conflict, ...Conflict[]]>()
  for (const conflict of conflicts) {
    const slot = `${conflict.date}.${conflict.pair}`
    const existing = slots.get(slot)
    if (existing) existing.push(conflict)
    else slots.set(slot, [conflict])
  }
  return [...slots.keys()].sort().flatMap((slot) => {
    const all = slots.get(slot)
    return all ? [all] : []
  })
}

/** Conflicts, one line per date and pair. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <ScrollArea
      label={conflictsLabel}
      className="max-h-[40dvh] rounded-md border border-danger/40 bg-danger-soft/40"
    >
      <ul className="divide-y divide-danger/20">
        {bySlot(conflicts).map((all) => (
          <li
            key={`${all[0].date}.${all[0].pair}`}
            className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[7rem_1fr]"
          >
            <span className="font-medium whitespace-nowrap">
              {dayMonth(all[0].date)}, {pairTitle(all[0].pair)}
            </span>
            <ul className="min-w-0">
              {all.map((conflict) => (
                <li key={`${conflict.kind}${conflict.id}/${conflict.with?.id}`}>{holderText(conflict)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}
