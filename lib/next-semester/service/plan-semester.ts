import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { countStandingOf, findFillingFacts } from '@/db/queries/filling/find-facts'
import { findLoadItems } from '@/db/queries/load/find-load'
import {
  findAllGroups,
  findGroupsWithLoad,
  findHeldClasses,
  findLoadOfGroups,
  findPlaceholderRooms,
  findStandingIn,
} from '@/db/queries/next-semester/find-succession'
import { type AcademicCalendar, hoursOf, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import { itemPlaces } from '@/lib/core/changing/service/item-claims'
import { loadItemOf, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import { titled } from '@/lib/core/placing/texts/move'
import { progressOver } from '@/lib/core/processes/service/job-work'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { namedTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { predecessors } from '@/lib/next-semester/rules/group-succession'
import { LaidHoldings, type ItemToLay, layItem, type LayingFacts } from '@/lib/next-semester/rules/lay-load'
import { matchLoad, type MatchableItem } from '@/lib/next-semester/rules/match-load'
import type { GroupSuccession, NextSemesterOrder } from '@/lib/next-semester/rules/next-semester'
import { regularPlaces, type RegularPlace } from '@/lib/next-semester/rules/regular-places'
import { academicYearOf } from '@/lib/next-semester/rules/semester-choice'
import { lineTitle, nextSemesterTexts as texts } from '@/lib/next-semester/texts'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import { heldSlots, type HeldSlot, type LaidLoad, type LineNames, type PlaceHolder } from './describe-lines'

/** What would be laid, and what not. */
export type SemesterPlan = {
  calendar: AcademicCalendar
  semester: Semester
  source: Semester
  groups: GroupSuccession[]
  candidates: { id: GroupId; title: string }[]
  laid: LaidLoad[]
  /** Matched items whose counterpart had no classes. */
  unplaced: LoadItem[]
  added: LoadItem[]
  gone: { item: LoadItem; places: RegularPlace[] }[]
  /** How many matched items had all their classes, and how many the actor does not plan. */
  done: number
  withheld: number
  /** How many classes of each item to lay stood. */
  standing: Map<LoadItemId, number>
  names: LineNames
}

/** Throws `not_allowed` unless the actor plans the faculty, and `not_found`. */
export async function requireNextSemester(
  context: ServiceContext,
  { facultyId }: Pick<NextSemesterOrder, 'facultyId'>,
): Promise<void> {
  requireAllowed(context, 'workbench.open', { id: facultyId })
  await requireExisting(context, { kind: 'faculty', id: facultyId })
}

function semestersOf(
  { semesters }: AcademicCalendar,
  { semesterId, sourceId }: NextSemesterOrder,
): { semester: Semester; source: Semester } {
  const semester = semesters.find(({ id }) => id === semesterId)
  const source = semesters.find(({ id }) => id === sourceId)
  if (!semester || !source) throw new ServiceError('not_found', noSuch.semester)
  if (source.startsOn >= semester.startsOn) throw new ServiceError('invalid', texts.order)
  return { semester, source }
}

/** Who follows whom: of the whole university, because streams have groups of several faculties. */
async function successionOf(
  { db }: ServiceContext,
  { facultyId, years, groups: chosen }: NextSemesterOrder,
  { semester, source }: Record<'semester' | 'source', Semester>,
) {
  const [known, taught] = await Promise.all([findAllGroups(db), findGroupsWithLoad(db, source.id)])
  const byHand = new Map(chosen.map(({ id, sourceId }) => [id, sourceId]))
  const sources = predecessors(known, known, { years, year: academicYearOf(semester), chosen: byHand })
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const groups = known.flatMap(({ id, title, facultyId: own, active }): GroupSuccession[] => {
    const sourceId = sources.get(id) ?? null
    const sourceTitle = sourceId === null ? null : (titles.get(sourceId) ?? null)
    return own === facultyId && active ? [{ id, title, sourceId, sourceTitle, isChosen: byHand.has(id) }] : []
  })
  return {
    groups,
    // The screen adds those that the rule chose.
    candidates: known.flatMap(({ id, title, facultyId: own }) =>
      own === facultyId && taught.has(id) ? [{ id, title }] : [],
    ),
    predecessorOf: (id: GroupId) => sources.get(id) ?? null,
    groupTitle: (id: GroupId) => titles.get(id) ?? '',
  }
}

const matchable = (item: LoadItem): MatchableItem[] => {
  const id = loadItemOf(item.ref)
  const { disciplineId, lessonType, subgroup, requiredHours } = item
  const groups = item.groups.map((group) => group.id)
  const teachers = item.teachers.map((teacher) => teacher.id)
  return id === null ? [] : [{ id, disciplineId, lessonType, subgroup, requiredHours, groups, teachers }]
}

const byId = (items: readonly LoadItem[]): Map<LoadItemId, LoadItem> =>
  new Map(items.flatMap((item) => matchable(item).map(({ id }): [LoadItemId, LoadItem] => [id, item])))

async function loadOf(
  { db, actor }: ServiceContext,
  semester: Semester,
  groups: readonly GroupId[],
): Promise<Map<LoadItemId, LoadItem>> {
  const refs = await findLoadOfGroups(db, semester.id satisfies SemesterId, groups)
  const items = await findLoadItems(db, refs, { ...semesterSpan(semester), viewer: actor.userId })
  // An exam has a date of its own in each session.
  return byId(items.filter((item) => !isExam(item)))
}

/** Whether the people and the hours of an item are as before. */
const isSame = ({ item, source }: Pick<LaidLoad, 'item' | 'source'>): boolean =>
  item.requiredHours === source.requiredHours &&
  item.teachers.length === source.teachers.length &&
  item.teachers.every(({ id }) => source.teachers.some((one) => one.id === id))

const courseYearsOf = ({ groups }: LoadItem): (number | null)[] => groups.map(({ courseYear }) => courseYear)

/** How many classes each item has. */
async function standingOf(db: Queryable, planned: readonly { id: LoadItemId; item: LoadItem }[]) {
  const counts = await countStandingOf(
    db,
    planned.map(({ item }) => item.ref),
  )
  return new Map(planned.map(({ id }, at) => [id, counts[at] ?? 0]))
}

/**
 * Matches the load of a faculty's groups with that of the groups before them, and lays it in memory, what is
 * unchanged first. Stores nothing.
 */
export async function planSemester(context: ServiceContext, order: NextSemesterOrder): Promise<SemesterPlan> {
  const { db, actor } = context
  await requireNextSemester(context, order)
  const calendar = await findCalendar(db)
  const { semester, source } = semestersOf(calendar, order)
  const { groups, candidates, ...succession } = await successionOf(context, order, { semester, source })
  const ordered = groups.filter(({ sourceId, isChosen }) => sourceId !== null || !isChosen)
  const items = await loadOf(
    context,
    semester,
    ordered.map(({ id }) => id),
  )
  const sources = await loadOf(
    context,
    source,
    ordered.flatMap(({ sourceId }) => sourceId ?? []),
  )
  const matched = matchLoad(
    [...items.values()].flatMap(matchable),
    [...sources.values()].flatMap(matchable),
    succession.predecessorOf,
  )
  const held = await findHeldClasses(db, [...sources.keys()])
  const placesOf = (id: LoadItemId, item: LoadItem): RegularPlace[] =>
    regularPlaces(calendar, source, held.get(id) ?? [], { within: item, courseYears: courseYearsOf(item) })

  const pairs = matched.pairs.flatMap((pair) => {
    const item = items.get(pair.item)
    const from = sources.get(pair.source)
    return item && from ? [{ id: pair.item, item, source: from, places: placesOf(pair.source, from) }] : []
  })
  const planned = pairs.filter(({ item }) => isAllowed(actor, 'draft.view', item.plan))
  const standing = await standingOf(db, planned)
  const classesOf = ({ id, item }: { id: LoadItemId; item: LoadItem }) =>
    Math.ceil(item.requiredHours / hoursOf(1)) - (standing.get(id) ?? 0)
  const lacking = planned.filter((one) => classesOf(one) > 0)
  const toLay = lacking
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => Number(isSame(b)) - Number(isSame(a)) || a.id - b.id)

  const facts = await layingFacts(
    context,
    { calendar, semester },
    toLay.map(({ item }) => item),
  )
  const step = progressOver(toLay.length, 'seeking')
  const laid = toLay.map(({ id, item, source: from, places }) => {
    step()
    return { item, source: from, laid: layItem(facts, { ...wantedOf(item), places, classes: classesOf({ id, item }) }) }
  })
  const of = (ids: readonly LoadItemId[], known: ReadonlyMap<LoadItemId, LoadItem>) =>
    ids.flatMap((id) => known.get(id) ?? [])
  const goneItems = of(matched.gone, sources).flatMap((item) =>
    matchable(item).map(({ id }) => ({ item, places: placesOf(id, item) })),
  )
  return {
    calendar,
    semester,
    source,
    groups,
    candidates,
    laid,
    unplaced: lacking.flatMap(({ item, places }) => (places.length === 0 ? [item] : [])),
    added: of(matched.added, items),
    gone: goneItems,
    done: planned.length - lacking.length,
    withheld: pairs.length - planned.length,
    standing: new Map(toLay.map(({ id }) => [id, standing.get(id) ?? 0])),
    names: {
      ...succession,
      roomTitle: await roomTitles(context, [
        ...pairs.flatMap(({ places }) => places),
        ...goneItems.flatMap(({ places }) => places),
        ...laid.flatMap((one) => one.laid.series),
      ]),
      holderIn: await holdersOf(context, laid),
    },
  }
}

const wantedOf = (item: LoadItem): Omit<ItemToLay<LoadItem>, 'places' | 'classes'> => ({
  item,
  within: item,
  courseYears: courseYearsOf(item),
  students: item.students,
  equipment: item.equipment,
  needs: itemPlaces(item, null).map(({ resourceId, ...place }) => ({ ...place, id: resourceId })),
})

async function layingFacts(
  { db, actor }: ServiceContext,
  { calendar, semester }: Pick<SemesterPlan, 'calendar' | 'semester'>,
  items: readonly LoadItem[],
): Promise<LayingFacts<LoadItem>> {
  const span = { ...semesterSpan(semester), viewer: actor.userId }
  const [facts, placeholders] = await Promise.all([
    // Without a discipline nothing is searched for rooms that were used for it: the places are known.
    findFillingFacts(
      db,
      items.map((item) => ({ ...item, disciplineId: null })),
      span,
    ),
    findPlaceholderRooms(db),
  ])
  return {
    calendar,
    semester,
    rooms: facts.rooms,
    placeholders,
    holdings: new LaidHoldings(facts.busy, { teachers: facts.unlimitedTeachers, rooms: placeholders }),
    titleOf: (item) => [lineTitle(item), ...item.groups.map(({ title }) => title)].join(', '),
    mayStand: ({ plan }, place) => isAllowed(actor, 'draft.place', { plan, place }),
  }
}

/** What stands in the places that could not be had. */
async function holdersOf({ db, actor }: ServiceContext, laid: readonly LaidLoad[]): Promise<LineNames['holderIn']> {
  const keyOf = ({ kind, id, subgroup, date, pair }: HeldSlot) => `${kind} ${id} ${subgroup} ${date} ${pair}`
  const slots = [...new Map(laid.flatMap(heldSlots).map((slot) => [keyOf(slot), slot])).values()]
  const standing = await findStandingIn(db, slots)
  const meetings = [...new Set(standing.map(({ meetingId }) => meetingId))]
  const named = await namedTo(db, actor, meetings)
  const texts = new Map(
    (await findItems(db, meetings, actor.userId)).map((item) => [
      item.id,
      [titled(item), ...item.groups.map(({ title }) => title)].join(', '),
    ]),
  )
  const holders = new Map(
    standing.flatMap(({ at, meetingId }): [string, PlaceHolder][] => {
      const slot = slots[at]
      return slot ? [[keyOf(slot), { text: named.has(meetingId) ? (texts.get(meetingId) ?? null) : null }]] : []
    }),
  )
  return (slot) => holders.get(keyOf(slot)) ?? null
}

async function roomTitles(
  { db }: ServiceContext,
  places: readonly { rooms: readonly RoomId[] }[],
): Promise<(id: RoomId) => string> {
  const ids = [...new Set(places.flatMap(({ rooms }) => rooms))]
  const titles = new Map((await findRoomsTraits(db, ids)).map(({ id, title }) => [id, title]))
  return (id) => titles.get(id) ?? ''
}
