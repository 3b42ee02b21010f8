import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findExamGroups, findExamIds } from '@/db/queries/exams/exams'
import { type FillingRecord, findFilling, insertFilling } from '@/db/queries/filling/fillings'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { FillingId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { ComposingOrder, ComposingScope } from '@/lib/core/placing/rules/composing'
import type { FillingSeconds } from '@/lib/core/placing/rules/filling'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { composingTexts } from '@/lib/exams/texts/composing'
import { examErrors } from '@/lib/exams/texts/exam'
import { fillingTexts } from '@/lib/filling/texts'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import { readScene } from '../exam-scene'
import { readExams } from '../read-exams'
import { examScopeOf } from './read-facts'

/** What a search may take, in seconds. */
const seconds: Record<ComposingScope['kind'], FillingSeconds> = {
  group: 10,
  exams: 10,
  faculty: 30,
  university: 60,
}

/** Throws `not_found`, and `not_allowed` unless the actor may place exams of the scope. */
async function requirePlanner(context: ServiceContext, { scope, semesterId }: ComposingOrder): Promise<void> {
  if (scope.kind === 'university') {
    requireAllowed(context, 'session.configure')
    return
  }
  if (scope.kind === 'exams') {
    await requireOfSession(context, semesterId, scope.ids)
    return
  }
  await requireExisting(context, scope)
  if (scope.kind === 'faculty') {
    requireAllowed(context, 'workbench.open', { id: scope.id })
    return
  }
  const { db, actor } = context
  const [ids, [group]] = await Promise.all([
    findExamIds(db, semesterId, examScopeOf(scope)),
    findExamGroups(db, { ids: [scope.id] }),
  ])
  const exams = await readExams(context, ids, await readScene(db))
  const opens =
    group !== undefined && group.facultyId !== null && isAllowed(actor, 'workbench.open', { id: group.facultyId })
  if (!opens && !exams.some(({ exam }) => exam.mayPlace))
    throw new ServiceError('not_allowed', composingTexts.notPlanner)
}

/** Throws `not_found` for what is no exam of the semester, and `not_allowed` unless the actor may place one of them. */
async function requireOfSession(
  context: ServiceContext,
  semesterId: ComposingOrder['semesterId'],
  ids: readonly LoadItemId[],
): Promise<void> {
  const found = await findExamIds(context.db, semesterId, { of: 'items', ids })
  if (found.length < new Set(ids).size) throw new ServiceError('not_found', examErrors.unknown)
  const exams = await readExams(context, found, await readScene(context.db))
  if (!exams.some(({ exam }) => exam.mayPlace)) throw new ServiceError('not_allowed', composingTexts.notPlanner)
}

/**
 * Queues a search for a session, from tomorrow on, which another process runs. Throws `not_found` for an unknown scope or semester,
 * `not_allowed` unless the actor plans it, `conflict` while another search of the actor is running.
 */
export async function startComposing(context: ServiceContext, order: ComposingOrder): Promise<FillingId> {
  const { db, actor, now } = context
  await requirePlanner(context, order)
  const { semesters } = await findCalendar(db)
  if (!semesters.some(({ id }) => id === order.semesterId)) throw new ServiceError('not_found', noSuch.semester)
  const id = await insertFilling(db, {
    ownerId: actor.userId,
    scope: { kind: 'items', items: [] },
    session: order,
    startsOn: addDays(now.date, 1),
    seconds: seconds[order.scope.kind],
    seed: order.semesterId,
  })
  if (id === null) throw new ServiceError('conflict', fillingTexts.underWay)
  return id
}

export type ViewedComposing = FillingRecord & { session: ComposingOrder }

/** The actor's last search for a session, if they have not kept it or thrown it away; null if there is none. */
export async function viewLastComposing({ db, actor }: DataContext): Promise<ViewedComposing | null> {
  const filling = await findFilling(db, actor.userId, null, 'session')
  if (!filling?.session || filling.state === 'thrown_away' || filling.state === 'kept') return null
  return { ...filling, session: filling.session }
}
