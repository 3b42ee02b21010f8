import { findCalendar } from '@/db/queries/calendar'
import { findBusy, type FoundBusy } from '@/db/queries/load/find-busy'
import { findLoadItem } from '@/db/queries/load/find-load'
import type { Actor } from '@/lib/domain/actor'
import { datesBetween, type CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId } from '@/lib/domain/ids'
import type { LoadItem, LoadRef } from '@/lib/domain/load-item'
import type { SlotOccupation } from '@/lib/domain/occupation'
import type { Subject } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import { slotOccupations, type Asked, type BusyMeeting, type Placing } from '@/lib/domain/slot-occupations'
import { itemOutOfSight, occupationText } from '@/lib/text/occupation-reason'
import { placementTexts } from '@/lib/text/placement'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { isVisible } from '../schedule/is-visible'

export type OccupationQuestion = {
  asked: Asked
  /** A week at most, both ends included. */
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** Drafts of programme projects keep these groups free. */
  skipProjectsOf: readonly GroupId[]
  /** What is to be placed; null: only who is busy is told. */
  item: Pick<LoadRef, 'of' | 'id'> | null
}

type Item = { item: LoadItem; isPlanner: boolean }

const peopleOf = ({ groups, teachers }: Asked): Subject[] => [
  ...groups.map((id): Subject => ({ kind: 'group', id })),
  ...teachers.map((id): Subject => ({ kind: 'teacher', id })),
]

const subjectsOf = ({ groups, teachers, programmeId }: LoadItem): Subject[] =>
  programmeId === null
    ? peopleOf({ groups: groups.map(({ id }) => id), teachers: teachers.map(({ id }) => id), subgroup: 0 })
    : [{ kind: 'programme', id: programmeId }]

async function askedItem(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  { item: ref, from, to }: OccupationQuestion,
): Promise<Item | null> {
  if (!ref) return null
  const item = await findLoadItem(db, ref, { from, to, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', placementTexts.noItem)
  const isPlanner = isAllowed(actor, 'draft.view', item.plan)
  if (!isPlanner && !subjectsOf(item).some((subject) => isAllowed(actor, 'schedule.view', subject)))
    throw new ServiceError('not_allowed', itemOutOfSight)
  return { item, isPlanner }
}

/** Whoever plans an item may ask about its own people; about others, whoever may see their schedule. */
function requirePeople(actor: Actor, asked: Asked, placed: Item | null): void {
  const own = placed?.isPlanner ? placed.item : { groups: [], teachers: [] }
  for (const one of peopleOf(asked)) {
    const isOwn = (one.kind === 'group' ? own.groups : own.teachers).some(({ id }) => id === one.id)
    if (!isOwn) requireAllowed({ actor }, 'schedule.view', one)
  }
}

/** Hidden classes hold their place all the same, so planners learn of them. */
const tells = (actor: Actor, meeting: FoundBusy, isPlanner: boolean): boolean =>
  (isPlanner && !meeting.isDraft) || isVisible(actor, meeting)

const withoutProjects = (meeting: FoundBusy, skipped: readonly GroupId[]): BusyMeeting =>
  meeting.isDraft && meeting.isProject
    ? { ...meeting, groups: meeting.groups.filter(({ id }) => !skipped.includes(id)) }
    : meeting

/**
 * What stands in each slot of a week against the teachers and groups asked about, and against placing an item for them. Drafts only
 * on request, and only those that the actor may see. Throws `not_found` for an item that does not exist, `not_allowed` for people or
 * an item that the actor may not see.
 */
export async function viewOccupation(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  question: OccupationQuestion,
): Promise<SlotOccupation[]> {
  const { db, actor } = context
  const { asked, from, to, drafts, skipProjectsOf } = question
  const placed = await askedItem(context, question)
  requirePeople(actor, asked, placed)
  const item = placed?.item ?? null
  const [{ meetings, wishes }, calendar] = await Promise.all([
    findBusy(db, { asked, from, to, drafts, item: item?.ref ?? null, viewer: actor.userId }),
    findCalendar(db),
  ])
  const placing: Placing | null = item && {
    startsOn: item.startsOn,
    endsOn: item.endsOn,
    courseYears: item.groups.map(({ courseYear }) => courseYear),
    calendar,
    wishes,
    datesBind: !isAllowed(actor, 'load.place_outside_dates'),
    mayPlaceAt: (weekday, pair) =>
      isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds: [] } }),
  }
  return slotOccupations(
    {
      dates: datesBetween(from, to),
      asked,
      meetings: meetings
        .filter((meeting) => tells(actor, meeting, placed?.isPlanner ?? false))
        .map((meeting) => withoutProjects(meeting, skipProjectsOf)),
      placing,
    },
    occupationText,
  )
}
