import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { dayZero, slotsADay, type SlotNumber } from '@/lib/repair/rules/piece'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { ResourceKind, Subgroup } from '@/lib/core/rules/names/resource'

export type RequestedResource = { kind: ResourceKind; id: number }

type TakenRow = {
  kind: ResourceKind
  id: number
  subgroup: Subgroup
  slots: SlotNumber[]
  meetings: MeetingId[]
}

function askTakenSlots(sql: postgres.ISql, resources: readonly RequestedResource[], { from, to }: Period) {
  return sql<{ taken: TakenRow[] }[]>`
    with taken as materialized (
      select c.kind, c.resource_id as id, c.subgroup,
        array_agg((c.date - ${dayZero}::date) * ${slotsADay}::integer + c.pair) as slots, array_agg(c.meeting_id) as meetings
      from unnest(${resources.map(({ kind }) => kind)}::text[]::resource_kind[], ${resources.map(({ id }) => id)}::integer[])
          as asked (kind, id)
        cross join lateral (
          -- Forces an index scan for each resource, whatever the planner's estimate of their number.
          select * from claim
          where kind = asked.kind and resource_id = asked.id and date between ${from} and ${to} offset 0) c
      where is_in_the_way(c.kind, c.hold)
      group by 1, 2, 3)
    select coalesce(json_agg(taken), '[]') as taken from taken`
}

/**
 * Who holds these resources in a period, by resource (`teacher 5`, `group 7.1`) and slot, in one statement.
 */
export async function findTakenSlots(
  db: Queryable,
  resources: readonly RequestedResource[],
  period: Period,
): Promise<Map<string, Map<SlotNumber, MeetingId>>> {
  const takenSlots = new Map<string, Map<SlotNumber, MeetingId>>()
  if (resources.length === 0) return takenSlots
  const [answer] = await askTakenSlots(sqlOf(db), resources, period)
  for (const { kind, id, subgroup, slots, meetings } of answer?.taken ?? []) {
    const meetingsBySlot = new Map<SlotNumber, MeetingId>()
    for (const [index, slot] of slots.entries()) {
      const meeting = meetings[index]
      if (meeting !== undefined) meetingsBySlot.set(slot, meeting)
    }
    takenSlots.set(resourceKey({ kind, id, subgroup }), meetingsBySlot)
  }
  // Resources without holders get an empty entry, so that they count as known.
  for (const { kind, id } of resources)
    for (const subgroup of kind === 'group' || kind === 'load' ? ([0, 1, 2] as const) : ([0] as const)) {
      const key = resourceKey({ kind, id, subgroup })
      if (!takenSlots.has(key)) takenSlots.set(key, new Map())
    }
  return takenSlots
}

export const resourceKey = ({ kind, id, subgroup }: RequestedResource & { subgroup: Subgroup }): string =>
  `${kind} ${id}.${subgroup}`
