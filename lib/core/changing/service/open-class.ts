import type { Database, Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findOwners } from '@/db/queries/core/names/titles'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ProblemsOf } from '@/lib/core/placing/rules/field-problems'
import type { People } from '@/lib/core/placing/rules/people'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'
import { invalidValues } from '@/lib/core/wire/texts/errors'

export type OpenClass = { item: ScheduleItem; planned: PlannedMeeting }

/**
 * Loads a changeable class by its meeting. Throws `not_found` for a booking or a draft the actor may not see,
 * `invalid` for a trace.
 */
export async function openClass(
  { db, actor }: { db: Queryable; actor: ServiceContext['actor'] },
  id: MeetingId,
): Promise<OpenClass> {
  const opener = await openerOf({ db, actor }, [id])
  return opener(id)
}

/** Loads these classes in two statements, and returns a function that opens each of them as `openClass` does. */
async function openerOf(
  { db, actor }: Parameters<typeof openClass>[0],
  ids: readonly MeetingId[],
): Promise<(id: MeetingId) => OpenClass> {
  const items = new Map((await findItems(db, ids, actor.userId)).map((item) => [item.id, item]))
  const planned = new Map((await findPlannedMeetings(db, ids, actor.userId)).map((one) => [one.meetingId, one]))
  return (id) => {
    const [item, plan] = [items.get(id), planned.get(id)]
    if (!item || !plan || !isVisible(actor, item)) throw new ServiceError('not_found', classTexts.notFound)
    if (item.state === 'trace') throw new ServiceError('invalid', classTexts.trace)
    return { item: itemTo(actor, item), planned: plan }
  }
}

/** What the client last saw of a class, if given: its version or date. */
type SeenClass = { version?: number | undefined; date?: CalendarDate | null }

/**
 * Loads a class for a change. Calls `allow` first, so that users without the right learn nothing about it.
 * Throws as `allow` and `openClass` do, and `stale` with the current class if the client saw another version.
 */
export async function openToChange<Proof extends Granted>(
  context: Parameters<typeof openClass>[0],
  id: MeetingId,
  allow: (planned: PlannedMeeting) => Proof,
  { version, date = null }: SeenClass = {},
): Promise<OpenClass & { granted: Proof }> {
  const { item, planned } = await openClass(context, id)
  const granted = allow(planned)
  if ((version !== undefined && version !== item.version) || (date !== null && date !== item.date))
    throw new ServiceError('stale', classTexts.stale, { current: { of: 'class', item } })
  return { item, planned, granted }
}

/** Opens several classes, in their order, each as `openToChange` does. */
export async function openAllToChange<Proof>(
  context: Parameters<typeof openClass>[0],
  ids: readonly MeetingId[],
  allow: (planned: PlannedMeeting) => Proof,
): Promise<(OpenClass & { granted: Proof })[]> {
  const opener = await openerOf(context, ids)
  return ids.map((id) => {
    const opened = opener(id)
    return { ...opened, granted: allow(opened.planned) }
  })
}

/**
 * Throws `invalid` if no teachers or groups remain: such a class would hold its room, yet nobody could see or
 * change it.
 */
export function requireSomebody({ teachers, groups }: Record<keyof People, readonly unknown[]>): void {
  if (teachers.length + groups.length === 0) throw new ServiceError('invalid', classTexts.nobody)
}

/** Throws `invalid` with the field name if a teacher or group does not exist. */
export async function requirePeople({ db }: { db: Database }, people: People): Promise<void> {
  const owners = await findOwners(db, people)
  const fields: ProblemsOf<'people'> = {
    ...(owners.teachers.length < people.teachers.length && { teachers: classTexts.noTeacher }),
    ...(owners.groups.length < people.groups.length && { groups: classTexts.noGroup }),
  }
  const problems = Object.values(fields)
  if (problems.length > 0)
    throw new ServiceError('invalid', invalidValues(problems), { problems: { of: 'people', fields } })
}
