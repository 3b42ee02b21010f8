import type { Queryable } from '@/db/client'
import { findProgrammeNames } from '@/db/queries/core/names/vocabularies'
import { findProgramme, findRows } from '@/db/queries/programmes/find-programme'
import { type Actor, programmeFlags } from '@/lib/core/actor/rules/actor'
import type { ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import { programmeTexts } from '@/lib/core/programmes/texts/programmes'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { requireUnlike } from '@/lib/tables/service/require-sound'

/** A programme with the actor's flags. Throws `not_allowed` if the actor is not a member, `not_found`. */
export async function openProgramme(db: Queryable, actor: Actor, id: ProgrammeId): Promise<Programme> {
  requireAllowed({ actor }, 'schedule.view', { kind: 'programme', id })
  const found = required(await findProgramme(db, id), 'not_found', noSuch.programme)
  const own = actor.programmes.find(({ programmeId }) => programmeId === id)?.flags ?? []
  return { ...found, flags: actor.isSuperuser ? programmeFlags : own }
}

/** A row of a programme of which the actor is a member. Throws as `openProgramme` does. */
export async function openRow(db: Queryable, actor: Actor, id: ProgrammeDisciplineId): Promise<ProgrammeDiscipline> {
  const [row] = await findRows(db, [id])
  if (!row) throw new ServiceError('not_found', programmeTexts.noDiscipline)
  requireAllowed({ actor }, 'schedule.view', { kind: 'programme', id: row.programmeId })
  return row
}

/**
 * Programmes may share a title, as those of a group's semesters do. Throws `looks_alike` for one that only looks like that
 * of another programme that the actor sees.
 */
export async function requireOwnTitle(
  { db, actor }: { db: Queryable; actor: Actor },
  { id, title }: { id: ProgrammeId | null; title: string },
): Promise<void> {
  const own = actor.isSuperuser ? null : actor.programmes.map(({ programmeId }) => programmeId)
  const others = (await findProgrammeNames(db, own)).filter((one) => one.id !== id)
  const titles = others.map((one) => one.title)
  if (!titles.includes(title)) requireUnlike(title, titles)
}

type Versioned = { version: number }

/**
 * Throws `stale` with the current programme if the client saw an older version. Calls `allow` first, so that
 * users without rights get its error instead. Without a version nothing is checked.
 */
export function requireCurrent(programme: Programme, seen: number | undefined, allow: () => void): void {
  if (!isStale(programme, seen)) return
  allow()
  throw new ServiceError('stale', programmeTexts.stale, { current: { of: 'programme', item: programme } })
}

/** The same check for a row. */
export function requireCurrentRow(row: ProgrammeDiscipline, seen: number | undefined, allow: () => void): void {
  if (!isStale(row, seen)) return
  allow()
  throw new ServiceError('stale', programmeTexts.staleRow, { current: { of: 'discipline', item: row } })
}

const isStale = ({ version }: Versioned, seen: number | undefined): boolean => seen !== undefined && seen !== version

/** A programme with its rows, for its members. Throws `not_allowed` and `not_found`. */
export const viewProgramme = ({ db, actor }: DataContext, id: ProgrammeId): Promise<Programme> =>
  openProgramme(db, actor, id)
