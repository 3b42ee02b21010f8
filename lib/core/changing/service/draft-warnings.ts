import type { Queryable } from '@/db/client'
import { findCompetingDrafts, type CompetingDraft } from '@/db/queries/core/placing/find-competing-drafts'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { draftTexts } from '@/lib/core/placing/texts/placement'
import { conflictsFor } from '@/lib/core/views/service/is-visible'

/**
 * Warnings about drafts in the same place as these meetings, except `existing`, those from before the change.
 * Planners also get warnings about drafts they may not see, without details; other users do not. Everybody is told what
 * they asked for themselves.
 */
export async function draftWarnings(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
  existing: readonly CompetingDraft[] = [],
): Promise<ChangeWarning[]> {
  const existingKeys = new Set(existing.map(keyOf))
  const drafts = (await findCompetingDrafts(db, meetings)).filter((one) => !existingKeys.has(keyOf(one)))
  const conflicts = (await conflictsFor(db, actor, drafts)).map((one, position) => {
    const draft = drafts[position]
    const isOwn = draft?.askedBy === actor.userId
    return {
      ...one,
      with: isOwn && draft ? draft.holder : one.with,
      isBooking: draft?.holder.kind === 'booking',
      isOwn,
    }
  })
  return draftTexts(conflicts.filter((one) => one.with || mayHaveDrafts(actor))).map((text) => ({
    kind: 'draft',
    text,
  }))
}

const keyOf = ({ of, date, pair, kind, id, holder }: CompetingDraft): string =>
  `${of} ${date} ${pair} ${kind} ${id} ${holder.id}`
