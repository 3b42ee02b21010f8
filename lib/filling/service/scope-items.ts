import { countStandingOf, findFacultyLoad } from '@/db/queries/filling/find-facts'
import { findLoad, findLoadItems } from '@/db/queries/load/find-load'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { hoursOf, semesterAt, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/calendar/rules/period'
import { isLoadDone, type LoadItem } from '@/lib/core/load/rules/load-item'
import { isOfSession } from '@/lib/core/names/rules/lesson-type'
import { mostItems, type FillingScope } from '@/lib/core/placing/rules/filling'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { fillingTexts, onlySessionText } from '@/lib/filling/texts'
import { loadQueryFor } from '@/lib/load/service/view-load'

/** From the first date to place on to the end of its semester. Throws `invalid` if no date is left. */
export function fillingPeriod(calendar: AcademicCalendar, from: CalendarDate): Period {
  const semester = semesterAt(calendar.semesters, from)
  const to = semester ? semesterSpan(semester).to : from
  if (!semester || to < from) throw new ServiceError('invalid', fillingTexts.noSemester)
  return { from, to }
}

async function loadOf(context: DataContext, scope: FillingScope, period: Period): Promise<LoadItem[]> {
  const { db, actor } = context
  const params = { ...period, viewer: actor.userId }
  switch (scope.kind) {
    case 'items': {
      const items = await findLoadItems(db, scope.items, params)
      const isFound = ({ of, id }: (typeof scope.items)[number]) =>
        items.some(({ ref }) => ref.of === of && ref.id === id)
      if (!scope.items.every(isFound)) throw new ServiceError('not_found', noSuch.load)
      return items
    }
    case 'faculty': {
      if (!(await findQualityFaculties(db)).some(({ id }) => id === scope.id))
        throw new ServiceError('not_found', noSuch.faculty)
      return findLoadItems(db, await findFacultyLoad(db, scope.id, period), params)
    }
    default:
      return loadQueryFor(context, { subject: scope, ...period }, findLoad)
  }
}

/** `ofSession`: missing classes that no search places. */
type ItemsToFill = { left: { item: LoadItem; classes: number }[]; ofSession: number }

/**
 * A scope's load with missing classes that the actor plans, with their number. Exams, credits and consultations
 * are only counted. Throws `not_found`; `not_allowed` if the actor may not see the load or plan any of it;
 * `invalid` if nothing is left or there is too much.
 */
export async function itemsToFill(context: DataContext, scope: FillingScope, period: Period): Promise<ItemsToFill> {
  const { db, actor } = context
  const all = await loadOf(context, scope, period)
  const planned = all.filter(({ plan }) => isAllowed(actor, 'draft.view', plan))
  if (planned.length === 0 && (all.length > 0 || scope.kind === 'faculty'))
    throw new ServiceError('not_allowed', fillingTexts.notPlanner)
  const standing = await countStandingOf(
    db,
    planned.map(({ ref }) => ref),
  )
  const missing = planned.flatMap((item, index) => {
    const hours = hoursOf(standing[index] ?? 0)
    const classes = Math.ceil((item.requiredHours - hours) / hoursOf(1))
    return classes > 0 && !isLoadDone(item, hours) ? [{ item, classes }] : []
  })
  const left = missing.filter(({ item }) => !isOfSession(item))
  const ofSession = missing.reduce((sum, { item, classes }) => sum + (isOfSession(item) ? classes : 0), 0)
  if (left.length > mostItems) throw new ServiceError('invalid', fillingTexts.tooMany(mostItems))
  if (left.length === 0)
    throw new ServiceError('invalid', ofSession > 0 ? onlySessionText(ofSession) : fillingTexts.nothingLeft)
  return { left, ofSession }
}
