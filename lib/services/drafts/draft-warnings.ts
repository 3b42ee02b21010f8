import type { Queryable } from '@/db/client'
import { findDraftsBeside, type DraftBeside } from '@/db/queries/claims/find-drafts-beside'
import { findPlannedMeetings } from '@/db/queries/plans'
import type { Actor } from '@/lib/domain/actor'
import type { MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/placement'
import { isAllowed } from '@/lib/domain/rights'
import { draftTexts } from '@/lib/text/placement'

/**
 * The drafts that these meetings stand beside, but for `known`: those that they stood beside before whatever was done to them. One that
 * the actor may not see is told of without what it is.
 */
export async function draftWarnings(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
  known: readonly DraftBeside[] = [],
): Promise<ChangeWarning[]> {
  const isKnown = new Set(known.map(keyOf))
  const drafts = (await findDraftsBeside(db, meetings)).filter((one) => !isKnown.has(keyOf(one)))
  const ids = [...new Set(drafts.map((one) => one.with.id))]
  const seen = new Set(
    (await findPlannedMeetings(db, ids, actor.userId))
      .filter(({ plan }) => isAllowed(actor, 'draft.view', plan))
      .map(({ meetingId }) => meetingId),
  )
  return draftTexts(drafts, (id) => seen.has(id)).map((text) => ({ kind: 'draft', text }))
}

const keyOf = ({ of, date, pair, kind, id, with: draft }: DraftBeside): string =>
  `${of} ${date} ${pair} ${kind} ${id} ${draft.id}`
