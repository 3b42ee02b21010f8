import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findOwnersOfAll } from '@/db/queries/core/names/owners'
import { findNamedLoad, type NamedLoad } from '@/db/queries/programmes/load-rows'
import { semesterAt } from '@/lib/core/rules/calendar/academic-calendar'
import type { ProgrammeId } from '@/lib/core/rules/names/ids'
import type { OfferedLoad } from '@/lib/core/rules/programmes/programme'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { searchFor, searchForm } from '@/lib/core/rules/words/search'
import { lessonTypeShort } from '@/lib/core/texts/names/lesson-types'
import type { ServiceContext } from '@/lib/core/service/context'
import { inSteps } from '@/lib/core/service/in-steps'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { openProgramme } from './open-programme'

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
    const rank = rankOf(
      searchForm(title, ...groups, ...teachers, lessonTypeShort[lessonType], String(item.id)),
    )
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
