import type { Queryable } from '@/db/client'
import { findDraftsBeside, type DraftBeside } from '@/db/queries/claims/find-drafts-beside'
import type { Actor } from '@/lib/domain/actor'
import type { MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import { mayHaveDrafts } from '@/lib/domain/planning'
import { conflictsFor } from '../schedule/in-sight'
import { draftTexts } from '@/lib/text/placement'

/**
 * The drafts that these meetings stand beside, but for `known`: those that they stood beside before whatever was done to them. One that
 * the actor may not see is told of without what it is to whoever plans, and to nobody else.
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
