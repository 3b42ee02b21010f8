import type { Database } from '@/db/client'
import { findNames } from '@/db/queries/core/notices/notices'
import { findChangesAfter, findEnd, type ChangeRow } from '@/db/queries/keys/numbered-changes'
import type { KeyReader } from '@/lib/core/actor/rules/client-key'
import type { Subject } from '@/lib/core/names/rules/resource'
import { noticeKind, type StoredSlot } from '@/lib/core/notices/rules/notice'
import { listOwnSubjects } from '@/lib/core/own-timetable/service/list-own-subjects'
import { isHiddenBy } from '@/lib/core/schedule/rules/own-subject'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { zonedTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { Cursor, PublicChange, PublicSlot } from '@/lib/keys/rules'
import { teacherNaming } from '@/lib/open-reading/service/view-open-week'

/** Maximum number of entries in one answer. */
const maxChanges = 500

type ReadChanges = { changes: PublicChange[]; next: Cursor; hasMore: boolean }

type Slots = Pick<ChangeRow, 'before' | 'after'>

async function slotTeller(db: Database, { names }: KeyReader, found: readonly Slots[]) {
  const slots = found.flatMap(({ before, after }) => [before, after])
  const [known, nameOf] = await Promise.all([
    findNames(db, slots),
    teacherNaming(
      db,
      names,
      slots.flatMap((slot) => slot?.teachers ?? []),
    ),
  ])
  // Deleted rooms and groups have no name, and are left out.
  const titled = <Id extends number>(of: 'room' | 'group', id: Id) => {
    const title = known[of].get(id)
    return title === undefined ? [] : [{ id, title }]
  }
  return (slot: StoredSlot | null): PublicSlot | null =>
    slot && {
      pair: slot.pair,
      rooms: slot.rooms.flatMap((id) => titled('room', id)),
      teachers: slot.teachers.flatMap((id) => {
        const full = known.teacher.get(id)
        const name = full === undefined ? null : nameOf({ id, name: full })
        return name === null ? [] : [{ id, name }]
      }),
      groups: slot.groups.flatMap(([id, subgroup]) => titled('group', id).map((group) => ({ ...group, subgroup }))),
    }
}

/** Whether anything visible changed: comments, and teachers whose names are not public, are not. */
const isTold = ({ before, after, shift }: Pick<PublicChange, 'before' | 'after' | 'shift'>): boolean =>
  shift !== 0 || JSON.stringify(before) !== JSON.stringify(after)

/**
 * The changes to published classes after a position; without one, no changes, only the present position to
 * start from. For one subject, for all, or for a personal key's owner. Throws `not_allowed` and `not_found`
 * as a week does.
 */
export async function readChanges(
  db: Database,
  reader: KeyReader,
  { after, of }: { after: Cursor | null; of: Exclude<Subject, { kind: 'programme' }> | null },
): Promise<ReadChanges> {
  if (of) await viewSubject({ db, actor: reader.actor }, of)
  if (!after) return { changes: [], next: await findEnd(db), hasMore: false }
  const own = reader.scope === 'own' ? await listOwnSubjects({ db, actor: reader.actor }) : null
  const watched = own
    ? own.subjects.filter(({ mayView }) => mayView)
    : of && [{ ...of, subgroup: 0 as const, only: null }]
  const found = await findChangesAfter(db, after, watched, maxChanges + 1)
  const shown = found.slice(0, maxChanges)
  const slotOf = await slotTeller(db, reader, shown)
  const last = shown.at(-1)
  return {
    changes: shown
      .filter((one) => !isHiddenBy(one, own?.hidden ?? []))
      .map((one) => ({
        number: one.number,
        undoes: one.undoes,
        title: one.title,
        lessonType: one.lessonType,
        at: zonedTimeAt(one.at, environment().UNIVERSITY_TIME_ZONE),
        kind: noticeKind(one),
        dates: one.dates,
        shift: one.shift,
        before: slotOf(one.before),
        after: slotOf(one.after),
      }))
      .filter(isTold),
    next: last ? { number: last.number, noticeId: last.noticeId } : after,
    hasMore: found.length > maxChanges,
  }
}
