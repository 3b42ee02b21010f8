import type { PlannedMeeting } from '@/db/queries/plans'
import { teachingDay, type AcademicCalendar } from '@/lib/domain/academic-calendar'
import { actorOn, type DisciplineType } from '@/lib/domain/programme'
import type { LoadItemId, ProgrammeId, RoomId, UserId } from '@/lib/domain/ids'
import type { ProgrammeFlag } from '@/lib/domain/permissions'
import type { Action } from '@/lib/domain/rights'
import type { Booking, Owners, Place, Plan } from '@/lib/domain/rights-subjects'
import type { WishSubject } from '@/lib/domain/wish'
import { historyTexts } from '@/lib/text/history'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'

/** Where a meeting stands, as the rights see it: a moved day counts as the day that it stands for. */
export const placeOf = (
  calendar: AcademicCalendar,
  { date, pair, roomIds }: Pick<PlannedMeeting, 'date' | 'pair' | 'roomIds'>,
): Place => ({ weekday: teachingDay(calendar, date).weekday, pair, roomIds })

/** What a change was made to: its meetings, as they are or were; whose wishes they were, and the request that it made, if it was one. */
export type ChangedThings = {
  meetings: readonly PlannedMeeting[]
  wishesOf: readonly WishSubject[]
  booking: Booking | null
  /** All states of its rows, and who took part in it if it went. */
  programme: {
    programmeId: ProgrammeId
    rows: readonly { type: DisciplineType; load_item_id: LoadItemId | null }[]
    members: readonly { user_id: UserId; flags: ProgrammeFlag[] }[]
  } | null
  /** Whose the load is that rows of its programme stand for. */
  rowLoad: readonly Owners[]
  /** Whose its load item was, and became. */
  loadItem: readonly Owners[]
  /** What it permitted or took, as it was and as it became. */
  permitted: readonly { plan: Plan; roomIds: readonly RoomId[] }[]
}

/** Whoever took part in a programme that is gone asks as they were. */
function asMember(
  { actor }: Pick<ServiceContext, 'actor'>,
  { programmeId, members }: NonNullable<ChangedThings['programme']>,
): Pick<ServiceContext, 'actor'> {
  const own = members.find((member) => member.user_id === actor.userId)
  const isKnown = actor.programmes.some((one) => one.programmeId === programmeId)
  return { actor: own && !isKnown ? actorOn(actor, { id: programmeId, flags: own.flags }) : actor }
}

/** Throws `not_allowed` unless the actor has all these rights over what the change was made to. */
export function requireAgain(
  context: Pick<ServiceContext, 'actor'>,
  calendar: AcademicCalendar,
  rights: readonly Action[],
  changed: ChangedThings,
): void {
  const asked = changed.programme ? asMember(context, changed.programme) : context
  for (const right of rights) requireRight(asked, calendar, right, changed)
}

function requireRight(
  context: Pick<ServiceContext, 'actor'>,
  calendar: AcademicCalendar,
  right: Action,
  { meetings, wishesOf, booking, programme, rowLoad, loadItem, permitted }: ChangedThings,
): void {
  switch (right) {
    case 'draft.place':
    case 'draft.remove':
      for (const meeting of meetings)
        if (right === 'draft.place' || meeting.state === 'projected')
          requireAllowed(context, right, { plan: meeting.plan, place: placeOf(calendar, meeting) })
      return
    case 'schedule.publish':
    case 'schedule.unpublish':
      for (const { state, placed } of meetings)
        if (state === 'published') requireAllowed(context, right, placed)
      return
    case 'schedule.toggle_by_load':
    case 'class.move':
    case 'class.change_room':
      for (const { isRequest, placed } of meetings) if (!isRequest) requireAllowed(context, right, placed)
      return
    case 'exam.book':
      for (const { isRequest, placed } of meetings) if (isRequest) requireAllowed(context, right, placed)
      return
    case 'class.change_people':
    case 'class.comment':
      for (const { placed } of meetings) requireAllowed(context, right, placed)
      return
    case 'wish.change':
      for (const subject of wishesOf) requireAllowed(context, right, subject)
      return
    case 'booking.take_back':
      if (!booking) throw new Error('A change that took a request back has none')
      return requireAllowed(context, right, booking)
    case 'programme.edit':
    case 'programme.edit_rooms':
    case 'programme.remove':
    case 'programme.add_load':
    case 'discipline.create':
      if (!programme) throw new ServiceError('conflict', historyTexts.notUndoable)
      return requireAllowed(context, right, programme)
    case 'discipline.edit':
    case 'discipline.edit_hours':
    case 'discipline.edit_teachers':
    case 'discipline.edit_dates':
    case 'discipline.mark':
    case 'discipline.comment':
    case 'discipline.remove':
      if (!programme) throw new ServiceError('conflict', historyTexts.notUndoable)
      for (const { type } of programme.rows)
        requireAllowed(context, right, {
          programmeId: programme.programmeId,
          type,
          isNew: false,
        })
      return
    case 'load.add_to_programme':
      for (const owners of rowLoad) requireAllowed(context, right, owners)
      return
    case 'load.change_teachers':
      for (const owners of loadItem) requireAllowed(context, right, owners)
      return
    case 'load.permit':
      for (const one of permitted) requireAllowed(context, right, one)
      return
    case 'programme.create':
    case 'closure.change':
    case 'room.book':
    case 'load_permissions.edit':
    case 'load.place_outside_dates':
    case 'overlap.force':
    case 'schedule.project_by_template':
    case 'schedule.copy_week':
    case 'schedule.remove_by_load':
    case 'schedule.remove_week':
    case 'schedule.remove_visible':
      return requireAllowed(context, right)
    default:
      throw new Error(`${right} is no right over the timetable`)
  }
}
