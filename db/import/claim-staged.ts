import type postgres from 'postgres'
import { importSteps } from '@/lib/imports/texts/import'

/**
 * Claims the resources of `stage_resource` (place, kind, resource_id, subgroup, unlimited) for the meetings
 * of `stage_meeting` (place, id, date, pair, state), unless already claimed. Firm claims come first, in key
 * order, so that concurrent writers wait instead of deadlocking. A claim on a held place becomes soft, with
 * the holder locked, so that the holder's release sees and promotes it; if the holder is gone by then, the
 * place is tried again. `isFresh`: the meetings have no claims yet. Returns the number of claims made.
 */
export async function claimStaged(
  tx: postgres.ISql,
  { isFresh, report }: { isFresh: boolean; report: (step: string) => void },
): Promise<number> {
  const missing = isMissing(tx)
  const [total] = await tx<{ count: number }[]>`
    select count(*)::integer as count from stage_meeting meeting join stage_resource resource using (place)
    where ${isFresh ? tx`true` : missing}`
  const wanted = total?.count ?? 0
  report(importSteps.claims(wanted))
  let stored = await claimFirmly(tx, isFresh ? tx`` : tx`where ${missing}`)
  // Refresh statistics from before these inserts.
  await tx`analyze claim`
  while (stored < wanted) {
    stored += await claimSoftly(tx)
    if (stored < wanted) stored += await claimFirmly(tx, tx`where ${missing}`)
  }
  return stored
}

const isMissing = (tx: postgres.ISql) => tx`
  not exists (
    select from claim mine
    where mine.meeting_id = meeting.id and mine.kind = resource.kind
      and mine.resource_id = resource.resource_id and mine.subgroup = resource.subgroup)`

async function claimFirmly(tx: postgres.ISql, where: postgres.PendingQuery<postgres.Row[]>): Promise<number> {
  const inserted = await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason)
    select meeting.id, resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair,
      (case meeting.state
        when 'trace' then 'trace'
        when 'projected' then 'draft'
        else case when resource.unlimited then 'soft' else 'firm' end
      end)::hold,
      case when meeting.state = 'published' and resource.unlimited then 'unlimited'::soft_reason end
    from stage_meeting meeting join stage_resource resource using (place)
    ${where}
    order by resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair, meeting.id
    on conflict (kind, resource_id, subgroup, date, pair) where hold = 'firm' do nothing`
  return inserted.count
}

async function claimSoftly(tx: postgres.ISql): Promise<number> {
  const inserted = await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason)
    select beaten.*, 'soft', 'imported' from (
      select meeting.id, resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair
      from stage_meeting meeting join stage_resource resource using (place)
      join claim holder on holder.kind = resource.kind and holder.resource_id = resource.resource_id
        and holder.subgroup = resource.subgroup and holder.date = meeting.date and holder.pair = meeting.pair
        and holder.hold = 'firm' and holder.meeting_id <> meeting.id
      where ${isMissing(tx)}
      order by resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair, meeting.id
      for share of holder) beaten`
  return inserted.count
}
