import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findDaysOf, findKnownForQuality } from '@/db/queries/quality/find-quality'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { assess, troublesOf, type Audience } from '@/lib/quality/rules/assess'
import { firstOf, noneOf, type FirstOf, type ToldTrouble } from '@/lib/quality/rules/quality-check'
import { defaultWeights, rulesNeedingReason } from '@/lib/quality/rules/quality-rules'
import type { QualityInput } from '@/lib/quality/rules/timetable'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { Queryable } from '@/db/client'
import type { ServiceContext } from '@/lib/core/service/context'
import { isVisible } from '@/lib/core/service/schedule/is-visible'
import { toldIn } from './told'

const mostTold = 20

/**
 * Where these published classes break a hard rule that is published only for a reason, as far as the actor may see it. Only their own
 * days are read.
 */
export async function findViolations(
  { db, actor }: { db: Queryable; actor: ServiceContext['actor'] },
  published: readonly MeetingId[],
): Promise<FirstOf<ToldTrouble>> {
  const meetings = (await findDaysOf(db, published, actor.userId)).filter((one) => isVisible(actor, one))
  const dates = meetings.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return noneOf
  const [calendar, known] = await Promise.all([findCalendar(db), findKnownForQuality(db, { from, to })])
  const input: QualityInput = { ...known, calendar, meetings, load: null, walks: [] }
  const audience: Audience = {
    isAsked: () => true,
    isShown: (party) => isAllowed(actor, 'schedule.view', party),
  }
  const { findings } = assess(input, defaultWeights, audience, rulesNeedingReason)
  return firstOf(troublesOf(findings), mostTold, toldIn(input, actor))
}
