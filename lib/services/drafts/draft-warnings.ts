import type { Queryable } from '@/db/client'
import { findDraftsBeside, type DraftBeside } from '@/db/queries/claims/find-drafts-beside'
import type { Actor } from '@/lib/domain/actor'
import type { MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import { mayHaveDrafts } from '@/lib/domain/planning'
import { conflictsFor } from '../schedule/in-sight'
import { draftTexts } from '@/lib/text/placement'

/**
 * Warnings about drafts in the same place as these meetings, except `known`, the ones that were there before the change. Planners
 * also get warnings about drafts they may not see, without details; other users do not.
 */
export async function draftWarnings(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
  known: readonly DraftBeside[] = [],
): Promise<ChangeWarning[]> {
  const isKnown = new Set(known.map(keyOf))
  const drafts = (await findDraftsBeside(db, meetings)).filter((one) => !isKnown.has(keyOf(one)))
  const told = await conflictsFor(db, actor, drafts)
  return draftTexts(told.filter((one) => one.with || mayHaveDrafts(actor))).map((text) => ({
    kind: 'draft',
    text,
  }))
}

const keyOf = ({ of, date, pair, kind, id, holder }: DraftBeside): string =>
  `${of} ${date} ${pair} ${kind} ${id} ${holder.id}`
