import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findBusy, type BusyRow } from '@/db/queries/load/find-busy'
import { findLoadItem } from '@/db/queries/load/find-load'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { datesBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { openToChange, type OpenClass } from '@/lib/core/changing/service/open-class'
import type { LoadItem, LoadRef } from '@/lib/core/load/rules/load-item'
import type { GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import {
  slotOccupations,
  type RequestedPeople,
  type BusyMeeting,
  type Placing,
} from '@/lib/core/placing/rules/slot-occupations'
import { itemOutOfSight, occupationText } from '@/lib/core/placing/texts/occupation'
import type { ServiceContext, DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { isVisible, itemPlan } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'

type OccupationQuestion = {
  asked: RequestedPeople
  /** At most a week, both ends included. */
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** Drafts of programme projects do not make these groups busy. */
  skipProjectsOf: readonly GroupId[]
  /** The item to place; null: report only who is busy. */
  item: Pick<LoadRef, 'of' | 'id'> | null
  /** A class to move: it does not conflict with itself, and the placing limits do not apply. */
  moved: MeetingId | null
}

type Item = { item: LoadItem; isPlanner: boolean }

const askedOf = ({ groups, teachers, rooms }: Omit<RequestedPeople, 'subgroup'>): Subject[] => [
  ...groups.map((id): Subject => ({ kind: 'group', id })),
  ...teachers.map((id): Subject => ({ kind: 'teacher', id })),
  ...rooms.map((id): Subject => ({ kind: 'room', id })),
]

const idsOf = <Id>(named: readonly { id: Id }[]): Id[] => named.map(({ id }) => id)

const subjectsOf = ({ groups, teachers, programmeId }: LoadItem): Subject[] =>
  programmeId === null
    ? askedOf({ groups: idsOf(groups), teachers: idsOf(teachers), rooms: [] })
    : [{ kind: 'programme', id: programmeId }]

async function askedItem(
  { db, actor }: DataContext,
  { item: ref, from, to }: OccupationQuestion,
): Promise<Item | null> {
  if (!ref) return null
  const item = await findLoadItem(db, ref, { from, to, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', noSuch.load)
  const isPlanner = isAllowed(actor, 'draft.view', item.plan)
  if (!isPlanner && !subjectsOf(item).some((subject) => isAllowed(actor, 'schedule.view', subject)))
    throw new ServiceError('not_allowed', itemOutOfSight)
  return { item, isPlanner }
}

async function movedClass(context: DataContext, { moved }: OccupationQuestion): Promise<OpenClass | null> {
  if (moved === null) return null
  return openToChange(context, moved, ({ placed }) => requireAllowed(context, 'class.change_room', placed))
}

/**
 * Planners of the item and movers of the class may ask about its people and rooms. Other people need the
 * right to see their schedule; other rooms that or the right to search for free rooms.
 */
function requireAsked(actor: Actor, asked: RequestedPeople, placed: Item | null, moved: OpenClass | null): void {
  const own = [
    ...(placed?.isPlanner ? askedOf({ ...itemIds(placed.item), rooms: [] }) : []),
    ...(moved ? askedOf({ ...itemIds(moved.item), rooms: moved.planned.roomIds }) : []),
  ]
  for (const one of askedOf(asked)) {
    const isOwn = own.some(({ kind, id }) => kind === one.kind && id === one.id)
    const isSearched = one.kind === 'room' && isAllowed(actor, 'rooms.find_free')
    if (!isOwn && !isSearched) requireAllowed({ actor }, 'schedule.view', one)
  }
}

const itemIds = ({
  groups,
  teachers,
}: {
  groups: readonly { id: GroupId }[]
  teachers: readonly { id: TeacherId }[]
}) => ({
  groups: idsOf(groups),
  teachers: idsOf(teachers),
})

/** Hidden classes occupy their place, so planners are told about them. */
const tells = (actor: Actor, meeting: BusyRow, isPlanner: boolean): boolean =>
  (isPlanner && !meeting.isDraft) || isVisible(actor, meeting)

const withoutProjects = (meeting: BusyRow, skipped: readonly GroupId[]): BusyRow =>
  meeting.isDraft && meeting.isProject
    ? { ...meeting, groups: meeting.groups.filter(({ id }) => !skipped.includes(id)) }
    : meeting

/** Removes the details of a meeting that the actor may not see. */
const named = (actor: Actor, meeting: BusyRow): BusyMeeting => ({
  ...meeting,
  isNamed: isAllowed(actor, 'class.name', {
    plan: itemPlan(meeting),
    subjects: [
      ...askedOf({ ...itemIds(meeting), rooms: idsOf(meeting.rooms) }),
      ...(meeting.programmeId === null ? [] : [{ kind: 'programme' as const, id: meeting.programmeId }]),
    ],
  }),
})

/** Rows of an independent programme do not block each other's groups. */
const withoutIndependent = (meeting: BusyRow, item: LoadItem | null): BusyRow =>
  meeting.isIndependent && !meeting.isOwn && meeting.programmeId === item?.programmeId
    ? { ...meeting, groups: [] }
    : meeting

/**
 * The conflicts in each slot of a week with the requested teachers, groups and rooms, and with placing an
 * item or moving a class there. Drafts only on request and if the actor may see them. Throws `not_found` for
 * an unknown item, `not_allowed` for people, rooms or an item the actor may not see, and as `openClass` does.
 */
export async function viewOccupation(context: ServiceContext, question: OccupationQuestion): Promise<SlotOccupation[]> {
  const { db, actor, now } = context
  const { asked, from, to, drafts, skipProjectsOf } = question
  const placed = await askedItem(context, question)
  const moved = await movedClass(context, question)
  requireAsked(actor, asked, placed, moved)
  const item = placed?.item ?? null
  const [{ meetings, wishes }, calendar] = await Promise.all([
    findBusy(db, {
      requested: asked,
      from,
      to,
      drafts,
      item: item?.ref ?? null,
      moved: question.moved,
      viewer: actor.userId,
    }),
    findCalendar(db),
  ])
  const placing: Placing | null = item && {
    startsOn: item.startsOn,
    endsOn: item.endsOn,
    courseYears: item.groups.map(({ courseYear }) => courseYear),
    calendar,
    now,
    wishes,
    datesBind: !isAllowed(actor, 'load.place_outside_dates'),
    mayPlaceAt: (weekday, pair) =>
      isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds: [] } }),
  }
  // The calendar gives a moved class only advice.
  const moving: Placing | null = moved && {
    startsOn: from,
    endsOn: to,
    courseYears: moved.item.groups.map(({ courseYear }) => courseYear),
    calendar,
    now,
    wishes,
    datesBind: false,
    mayPlaceAt: () => true,
  }
  return slotOccupations(
    {
      dates: datesBetween(from, to),
      pairs: pairsOf(calendar),
      requested: asked,
      meetings: meetings
        .filter((meeting) => tells(actor, meeting, moved !== null || (placed?.isPlanner ?? false)))
        .map((meeting) => named(actor, withoutProjects(withoutIndependent(meeting, item), skipProjectsOf))),
      placing: placing ?? moving,
    },
    occupationText,
  )
}
