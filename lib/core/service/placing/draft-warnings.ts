import type { Queryable } from '@/db/client'
import { findCompetingDrafts, type CompetingDraft } from '@/db/queries/core/placing/find-competing-drafts'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { conflictsFor } from '../schedule/in-sight'
import { draftTexts } from '@/lib/core/texts/placing/placement'

/**
 * Warnings about drafts in the same place as these meetings, except `known`, the ones that were there before
 * the change. Planners also get warnings about drafts they may not see, without details; other users do not.
 */
export async function draftWarnings(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
  known: readonly CompetingDraft[] = [],
): Promise<ChangeWarning[]> {
  const isKnown = new Set(known.map(keyOf))
  const drafts = (await findCompetingDrafts(db, meetings)).filter((one) => !isKnown.has(keyOf(one)))
  const told = await conflictsFor(db, actor, drafts)
  return draftTexts(told.filter((one) => one.with || mayHaveDrafts(actor))).map((text) => ({
    kind: 'draft',
    text,
  }))
}

const keyOf = ({ of, date, pair, kind, id, holder }: CompetingDraft): string =>
  `${of} ${date} ${pair} ${kind} ${id} ${holder.id}`
