import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findDayClasses, findParties, findStaying } from '@/db/queries/calendar/day-classes'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { recordRequest } from '@/lib/booking/service/record-request'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { CalendarConsequences } from '@/lib/core/days/rules/calendar-consequences'
import type { DayClasses, DayScope } from '@/lib/core/days/rules/day-classes'
import { type MeetingId, onlineRoomId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { actOnClasses } from '@/lib/planning/service/act-on-classes'
import { violationText } from '@/lib/quality/texts/quality'

const mostParties = 100

/** Why classes go, and whether somebody wrote that reason or it is only the name of the act. */
type Going = { reason: string; isReasonGiven: boolean; dryRun: boolean }

export type CarriedClasses = { carried: DayClasses; warnings: CalendarConsequences['warnings'] }

/** Whose classes go, the troubled ones first. */
async function partiesOf(
  { db }: TimetableChange,
  classes: readonly MeetingId[],
  staying: readonly MeetingId[],
  to: CalendarDate | null,
): Promise<Pick<DayClasses, 'parties' | 'groups' | 'teachers'>> {
  const parties = await findParties(db, classes, staying, to)
  return {
    parties: parties.slice(0, mostParties),
    groups: parties.filter(({ kind }) => kind === 'group').length,
    teachers: parties.filter(({ kind }) => kind === 'teacher').length,
  }
}

/**
 * Moves the classes of a day to another date, each into its own pair and rooms. A class whose place is held
 * there stays. Published ones leave traces. Throws ClaimConflict if a place is taken meanwhile, and `invalid`
 * if they break a hard rule of quality there and nobody gave a reason.
 */
export async function carryClasses(
  change: TimetableChange,
  context: ServiceContext,
  { from, to, scope, ...going }: { from: CalendarDate; to: CalendarDate; scope: DayScope } & Going,
): Promise<CarriedClasses> {
  const { db } = change
  const ids = (await findDayClasses(db, from, scope)).map(({ id }) => id)
  await change.lock('meeting', ids)
  const classes = (await findDayClasses(db, from, scope)).filter(({ id }) => ids.includes(id))
  const staying = await findStaying(db, ids, to)
  const held = new Set(staying.map(({ id }) => id))
  const parties = await partiesOf(change, ids, [...held], to)
  const moving = classes.filter(({ id }) => !held.has(id))
  const { warnings, ...moved } = await relocate(
    change,
    context,
    moving.map((one) => ({ ...one, date: to })),
    going,
  )
  return { carried: { staying, ...parties, ...moved }, warnings }
}

/**
 * Gives the rooms of a day's classes back: they are held in «Онлайн», in their pairs. Published ones leave
 * traces, which name the rooms.
 */
export async function holdOnline(
  change: TimetableChange,
  context: ServiceContext,
  { date, scope, ...going }: { date: CalendarDate; scope: DayScope } & Going,
): Promise<CarriedClasses> {
  const ids = (await findDayClasses(change.db, date, scope)).map(({ id }) => id)
  await change.lock('meeting', ids)
  const classes = (await findDayClasses(change.db, date, scope)).filter(
    ({ id, isOnline }) => ids.includes(id) && !isOnline,
  )
  const parties = await partiesOf(
    change,
    classes.map(({ id }) => id),
    [],
    null,
  )
  const { warnings, ...moved } = await relocate(
    change,
    context,
    classes.map((one) => ({ ...one, date, rooms: [onlineRoomId] })),
    going,
  )
  return { carried: { staying: [], ...parties, ...moved }, warnings }
}

type Moving = Awaited<ReturnType<typeof findDayClasses>>[number] & {
  date: CalendarDate
  rooms?: [typeof onlineRoomId]
}

/** Moves classes as one request. In other rooms of the same day they break no rule that they kept before. */
async function relocate(
  change: TimetableChange,
  context: ServiceContext,
  classes: readonly Moving[],
  { reason, isReasonGiven, dryRun }: Going,
): Promise<Pick<DayClasses, 'going' | 'violations'> & Pick<CarriedClasses, 'warnings'>> {
  const meetings = classes.map(({ id }) => id)
  const act = { meetings, reason: isReasonGiven ? reason : '', dryRun }
  const { violations, warnings } = await actOnClasses(change, context, act, async () => {
    const published = classes.flatMap(({ id, isDraft }) => (isDraft ? [] : [id]))
    if (published.length > 0) {
      const requestId = await recordRequest(change, context, { kind: 'move', reason, dryRun })
      await leaveTraces(change.db, published, requestId)
    }
    if (classes.length > 0)
      await relocateMeetings(
        change.db,
        classes.map(({ id, date, pair, rooms }) => ({ meetingId: id, date, pair, ...(rooms && { rooms }) })),
      )
    return { changed: meetings, published: classes.some(({ rooms }) => rooms) ? [] : published }
  })
  return {
    going: classes.length,
    violations: { total: violations.total, texts: violations.items.map(violationText) },
    warnings,
  }
}
