import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findOwnersOfAll } from '@/db/queries/core/names/titles'
import { findLoadValues, findNamedLoad, type NamedLoad } from '@/db/queries/programmes/find-programme'
import { insertProgrammeRows } from '@/db/queries/programmes/store-programme'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, LoadItemId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { inSteps } from '@/lib/core/processes/service/in-steps'
import type { OfferedLoad, Programme } from '@/lib/core/programmes/rules/programme'
import { unknownLoad } from '@/lib/core/programmes/texts/programmes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { proxyOf, requireOwnLoad, simpleOf } from './load-origin'
import { openProgramme } from './open-programme'

type LoadOrder = { id: ProgrammeId; items: readonly LoadItemId[]; asProxy: boolean }

/** `skipped`: items that already have a row in the programme. */
type AddedLoad = Programme & { skipped: LoadItemId[]; changeId: ChangeId | null }

/**
 * Adds a row per load item: a proxy (once per programme), or an independent row with the item's values.
 * Throws `not_allowed` (also for items the actor is no editor of), `not_found`, and `invalid` for an unknown
 * item.
 */
export async function addLoad(context: ServiceContext, { id, items, asProxy }: LoadOrder): Promise<AddedLoad> {
  const { db, actor } = context
  const right = 'programme.add_load'
  const known = await openProgramme(db, actor, id)
  const granted = requireAllowed(context, right, { programmeId: id })
  const found = await findLoadValues(db, items)
  const missing = items.filter((item) => !found.some(({ loadItemId }) => loadItemId === item))
  if (missing.length > 0)
    throw new ServiceError('invalid', `${upperFirst(unknownLoad(missing))}.`, {
      problems: { of: 'chosen', fields: { loadItems: unknownLoad(missing) } },
    })
  const own = await requireOwnLoad(context, found)
  const skippedIn = ({ disciplines }: Programme): LoadItemId[] =>
    asProxy ? items.filter((item) => disciplines.some(({ loadItemId }) => loadItemId === item)) : []
  if (skippedIn(known).length === items.length) return { ...known, skipped: [...items], changeId: null }

  const record = { action: right, granted: [granted, own], subject: { id, items, asProxy } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [id])
    const skipped = skippedIn(await openProgramme(change.db, actor, id))
    const rows = found
      .filter(({ loadItemId }) => !skipped.includes(loadItemId))
      .map((values) => (asProxy ? proxyOf(id, values) : simpleOf(id, values)))
    await insertProgrammeRows(change.db, rows)
    return { ...(await openProgramme(change.db, actor, id)), skipped }
  })
  return { ...result, changeId }
}

const mostFound = 50
/** Number of best matches in which the actor's own items are sorted first. */
const mostWeighed = 500

type Ranked = { item: NamedLoad; rank: number }

/** Yields after each part of the list: a semester has thousands of items. */
function* ranking(load: readonly NamedLoad[], text: string): Generator<void, Ranked[]> {
  const { rankOf } = searchFor(text)
  const found: Ranked[] = []
  for (const item of load) {
    const { title, lessonType, groups, teachers } = item
    const rank = rankOf(searchForm(title, ...groups, ...teachers, lessonTypeShort[lessonType], String(item.id)))
    if (rank !== null) found.push({ item, rank })
    yield
  }
  return found.sort((a, b) => a.rank - b.rank)
}

/** `half`: the current semester of that half, or the next one; null: the current semester. */
type LoadSearch = { id: ProgrammeId; text: string; half: 1 | 2 | null }

/**
 * Searches a semester's load by discipline, groups, teachers or number, to add it to a programme. Load that
 * the actor may add comes first, best matches first. Returns 50 of `total`. Throws `not_allowed` and
 * `not_found`.
 */
export async function findLoadFor(
  context: ServiceContext,
  { id, text, half }: LoadSearch,
): Promise<{ items: OfferedLoad[]; total: number }> {
  const { db, actor, now } = context
  const { disciplines } = await openProgramme(db, actor, id)
  requireAllowed(context, 'programme.add_load', { programmeId: id })
  const { semesters } = await findCalendar(db)
  const semester = semesterAt(
    semesters.filter((one) => half === null || one.half === half),
    now.date,
  )
  if (!semester) return { items: [], total: 0 }
  const found = await inSteps(ranking(await findNamedLoad(db, semester.id), text))
  const near = found.slice(0, mostWeighed).map(({ item }) => item)
  const owners = await findOwnersOfAll(db, near)
  const added = new Set(disciplines.map(({ loadItemId }) => loadItemId))
  const offered = near.map(({ groupIds: _groups, teacherIds: _teachers, ...item }, index): OfferedLoad => {
    const own = owners[index]
    const isOwn = own !== undefined && isAllowed(actor, 'load.add_to_programme', own)
    return { ...item, isAdded: added.has(item.id), isOwn }
  })
  const items = [...offered.filter(({ isOwn }) => isOwn), ...offered.filter(({ isOwn }) => !isOwn)]
  return { items: items.slice(0, mostFound), total: found.length }
}
