import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import type { ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { LoadItemId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { actorOn, type DisciplineType } from '@/lib/core/programmes/rules/programme'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireOfAll, type Granted } from '@/lib/core/refusals/service/require-allowed'
import type { Action, SubjectOf } from '@/lib/core/rights/rules/rights'
import type { AccountRights } from '@/lib/core/rights/rules/rights-people'
import type {
  AppealSubject,
  ApprovedRoom,
  Booking,
  ConfirmedBooking,
  CampaignScope,
  DisciplineRow,
  Owners,
  PlanningPlace,
  PlanSubject,
  TableRowSubject,
} from '@/lib/core/rights/rules/rights-subjects'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'

/** A meeting's place in the form that rights checks need: a moved day counts as the weekday it replaces. */
export const pastPlace = (
  calendar: AcademicCalendar,
  { date, pair, roomIds }: Pick<PlannedMeeting, 'date' | 'pair' | 'roomIds'>,
): PlanningPlace => ({ weekday: teachingDay(calendar, date).weekday, pair, roomIds })

/**
 * What a change affected, for checking rights again: its meetings, before and after; the subjects of its
 * wishes; and the request it made, if any.
 */
export type ChangedThings = {
  calendar: AcademicCalendar
  meetings: readonly PlannedMeeting[]
  wishesOf: readonly WishSubject[]
  /** The teachers and groups among them. */
  absencesOf: readonly Owners[]
  booking: Booking | null
  /** The rooms for which it approved, refused or released bookings. */
  approvedRooms: readonly ApprovedRoom[]
  /** The bookings that it confirmed. */
  confirmed: readonly ConfirmedBooking[]
  /** What it asked for, or decided about. */
  appeals: readonly AppealSubject[]
  /** All states of the programme's rows, and its members if it was deleted. */
  programme: {
    programmeId: ProgrammeId
    rows: readonly { type: DisciplineType; load_item_id: LoadItemId | null }[]
    members: readonly { user_id: UserId; flags: ProgrammeFlag[] }[]
  } | null
  /** The owners of the load that rows of its programme stand for. */
  rowLoad: readonly Owners[]
  loadItem: readonly Owners[]
  /** The load permissions it changed, before and after. */
  permitted: readonly { plan: PlanSubject; roomIds: readonly RoomId[] }[]
  /** Rows of administration tables, before and after. */
  tableRows: readonly TableRowSubject[]
  /** The groups whose rows it changed, before and after. */
  groups: readonly Owners[]
  /** The teachers of its entries of the journal of hours, before and after. */
  hoursOf: readonly Owners[]
  /** Whose teachers its campaigns for wishes asked. */
  campaigns: readonly CampaignScope[]
  /** The teachers whose wishes or answers to a campaign it changed. */
  askedTeachers: Owners['teachers']
  /** Accounts, before and after. */
  people: readonly AccountRights[]
}

type Things<Subject> = (changed: ChangedThings) => readonly Subject[]

const nothing: Things<[]> = () => [[]]
const each =
  <Subject>(things: Things<Subject>): Things<[subject: Subject]> =>
  (changed) =>
    things(changed).map((one) => [one])

const plannedAt = (isConcerned: (meeting: PlannedMeeting) => boolean) =>
  each(({ meetings, calendar }) =>
    meetings.filter(isConcerned).map((meeting) => ({ plan: meeting.plan, place: pastPlace(calendar, meeting) })),
  )
const placed = (isConcerned: (meeting: PlannedMeeting) => boolean) =>
  each(({ meetings }) => meetings.filter(isConcerned).map((meeting) => meeting.placed))
const published = placed(({ state }) => state === 'published')
const classes = placed(({ isRequest }) => !isRequest)
const everyClass = placed(() => true)

function requirePresent<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  return thing
}

const programme = each(({ programme: one }) => [requirePresent(one)])
const rows = each(({ programme: one }): DisciplineRow[] => {
  const { programmeId, rows: programmeRows } = requirePresent(one)
  return programmeRows.map(({ type }) => ({ programmeId, type, isNew: false }))
})

/** For each right that a change can require: the things of the change that it is checked for again. */
const recheckedThings = {
  'draft.place': plannedAt(() => true),
  'owed.settle': each(({ meetings }) => meetings.map(({ plan }) => plan)),
  'draft.remove': plannedAt(({ state }) => state === 'projected'),
  'schedule.publish': published,
  'schedule.unpublish': published,
  'schedule.toggle_by_load': classes,
  'class.move': classes,
  'class.change_room': classes,
  'class.change_people': everyClass,
  'class.comment': everyClass,
  'exam.book': placed(({ isRequest }) => isRequest),
  'wish.change': each(({ wishesOf }) => wishesOf),
  'absence.change': each(({ absencesOf }) => absencesOf),
  'wishes.collect': each(({ campaigns }) => campaigns),
  'wishes.answer': each(({ askedTeachers }) => askedTeachers),
  'booking.take_back': each(({ booking }) => [requirePresent(booking)]),
  'booking.edit': each(({ booking }) => [requirePresent(booking)]),
  'booking.approve': each(({ approvedRooms }) => approvedRooms),
  'booking.confirm': each(({ confirmed }) => confirmed),
  'appeal.make': each(({ appeals }) => appeals.map(({ owners }) => owners)),
  'appeal.decide': each(({ appeals }) => appeals),
  'appeal.agree': each(({ appeals }) => appeals),
  'appeal.withdraw': each(({ appeals }) => appeals),
  'programme.edit': programme,
  'programme.edit_rooms': programme,
  'programme.remove': programme,
  'programme.add_load': programme,
  'discipline.create': programme,
  'discipline.edit': rows,
  'discipline.edit_hours': rows,
  'discipline.edit_teachers': rows,
  'discipline.edit_dates': rows,
  'discipline.mark': rows,
  'discipline.comment': rows,
  'discipline.remove': rows,
  'load.add_to_programme': each(({ rowLoad }) => rowLoad),
  'load.change_teachers': each(({ loadItem }) => loadItem),
  'group.regroup': each(({ groups }) => groups),
  'load.change_item': each(({ loadItem }) => loadItem),
  'hours.correct': each(({ hoursOf }) => hoursOf),
  'load.permit': each(({ permitted }) => permitted),
  'vocabulary.edit': each(({ tableRows }) => tableRows),
  'session.configure': nothing,
  'people.keep': each(({ people }) => people),
  'vocabulary.merge': nothing,
  'university.administer': nothing,
  'programme.create': nothing,
  'closure.change': nothing,
  'room.book': nothing,
  'load_permissions.edit': nothing,
  'load.place_outside_dates': nothing,
  'overlap.force': nothing,
  'load.import': nothing,
  'schedule.project_by_template': nothing,
  'schedule.copy_week': nothing,
  'schedule.remove_by_load': nothing,
  'schedule.remove_week': nothing,
  'schedule.remove_visible': nothing,
} satisfies { [A in Action]?: Things<SubjectOf<A>> }

/** A right that a change can require: only these can be checked again. */
export type TakenRight = keyof typeof recheckedThings

const isTaken = (right: Action): right is TakenRight => right in recheckedThings

/** In a deleted programme the user has the flags they had before its deletion. */
function asMember(
  { actor }: ActorContext,
  { programmeId, members }: NonNullable<ChangedThings['programme']>,
): ActorContext {
  const membership = members.find((member) => member.user_id === actor.userId)
  const isListed = actor.programmes.some((one) => one.programmeId === programmeId)
  return {
    actor: membership && !isListed ? actorOn(actor, { id: programmeId, flags: membership.flags }) : actor,
  }
}

/** Throws `not_allowed` unless the actor has all these rights over everything that the change affected. */
export function askAgain(
  context: ActorContext,
  rights: readonly Action[],
  changed: ChangedThings,
): Granted<TakenRight>[] {
  const asker = changed.programme ? asMember(context, changed.programme) : context
  return rights.map((right) => {
    if (!isTaken(right)) throw new Error(`${right} is no right that a change takes`)
    return askOne(asker, right, changed)
  })
}

const askOne = <A extends TakenRight>(asker: ActorContext, right: A, changed: ChangedThings): Granted<A> => {
  const things: { [B in TakenRight]: Things<SubjectOf<B>> } = recheckedThings
  return requireOfAll(asker, right, things[right](changed))
}
