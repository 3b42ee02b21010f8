import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findDaysOf, findQualityFacts } from '@/db/queries/quality/find-quality'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { assess, type RuleAudience, violationsOf } from '@/lib/quality/rules/assess'
import { firstItems, type FirstOf, noneOf, type VisibleViolation } from '@/lib/quality/rules/quality-check'
import { defaultWeights, rulesNeedingReason } from '@/lib/quality/rules/quality-rules'
import type { QualityInput } from '@/lib/quality/rules/timetable'
import { publishedAgainstRules } from '@/lib/quality/texts/quality'
import { examsNear } from './exams-near'
import { visibleIn } from './judge'

const mostListed = 20

/** `disputed`: those of the published classes that the violations are about. */
type Judged = { violations: FirstOf<VisibleViolation>; disputed: readonly MeetingId[] }

const undisputed: Judged = { violations: noneOf, disputed: [] }

/**
 * The violations by these published classes of rules that require a reason, as far as the actor may see them.
 * Reads only the days of the people involved. `isAsked`: whose violations count, by default everybody's.
 */
export async function judgePublished(
  { db, actor }: { db: Queryable; actor: ServiceContext['actor'] },
  published: readonly MeetingId[],
  isAsked: RuleAudience['isAsked'] = () => true,
): Promise<Judged> {
  if (published.length === 0) return undisputed
  const meetings = (await findDaysOf(db, published, actor.userId)).filter((one) => isVisible(actor, one))
  const dates = meetings.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return undisputed
  const [calendar, facts, nearExams] = await Promise.all([
    findCalendar(db),
    findQualityFacts(db, { from, to }),
    examsNear({ db, actor }, meetings, false),
  ])
  const input: QualityInput = { ...facts, calendar, meetings, nearExams, load: null, walks: [] }
  const audience: RuleAudience = {
    isAsked,
    isShown: (party) => isAllowed(actor, 'schedule.view', party),
  }
  const { findings } = assess(input, defaultWeights, audience, rulesNeedingReason)
  const broken = new Set(findings.flatMap((one) => one.meetings.map(({ id }) => id)))
  return {
    violations: firstItems(violationsOf(findings), mostListed, visibleIn(input)),
    disputed: published.filter((id) => broken.has(id)),
  }
}

/**
 * As `judgePublished`, of classes that were just published within the transaction. Throws `invalid` if there are
 * violations and no reason is given, which rolls the publication back; a dry run reports them instead.
 */
export async function publishedForAReason(
  around: { db: Queryable; actor: ServiceContext['actor'] },
  published: readonly MeetingId[],
  { reason = '', dryRun, isAsked }: { reason?: string; dryRun: boolean; isAsked?: RuleAudience['isAsked'] },
): Promise<Judged> {
  const judged = await judgePublished(around, published, isAsked)
  const { violations } = judged
  if (violations.total > 0 && reason === '' && !dryRun)
    throw new ServiceError('invalid', publishedAgainstRules(violations), {
      problems: { of: 'publication', fields: { reason: reasonTexts.absent } },
    })
  return judged
}

/** The order without an empty reason, for the history. */
export const withReason = <Order extends { reason?: string }>({
  reason,
  ...order
}: Order): Omit<Order, 'reason'> & { reason?: string } => (reason ? { ...order, reason } : order)
