import { weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { OccupationAnswer } from '@/lib/core/load/calls/load.contract'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { subgroupNumbered } from '@/lib/core/names/rules/resource'
import type { OccupationReason, SlotOccupation } from '@/lib/core/schedule/rules/occupation'

export type OccupationReasonAnswer = OccupationAnswer[string]['reasons'][number]

export const encodeReason = ({ kind, ...reason }: OccupationReason): OccupationReasonAnswer => ({
  kind: kind === 'room' ? 'auditory' : kind,
  ...reason,
})

export const decodeReason = ({ kind, ...reason }: OccupationReasonAnswer): OccupationReason => ({
  kind: kind === 'auditory' ? 'room' : kind,
  ...reason,
})

export const encodeOccupation = (slots: readonly SlotOccupation[]): OccupationAnswer =>
  Object.fromEntries(
    slots.map(({ day, pair, teachers, groups, reasons }) => [
      `${day}.${pair}`,
      {
        teachers,
        groups: groups.map(({ id, subgroup }) => `${id}/${subgroup}`),
        reasons: reasons.map(encodeReason),
      },
    ]),
  )

export const decodeOccupation = (occupation: OccupationAnswer): SlotOccupation[] =>
  Object.entries(occupation).map(([slot, { teachers, groups, reasons }]) => {
    const [day, pair] = slot.split('.')
    return {
      day: weekdayNumbered(Number(day)),
      pair: pairNumbered(Number(pair)),
      teachers,
      groups: groups.map((text) => {
        const [id, subgroup] = text.split('/')
        return {
          id: idNumbered(Number(id)),
          subgroup: subgroupNumbered(Number(subgroup)),
        }
      }),
      reasons: reasons.map(decodeReason),
    }
  })
