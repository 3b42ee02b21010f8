import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { countStandingOf } from '@/db/queries/filling/find-facts'
import { findLoadVersions } from '@/db/queries/next-semester/find-succession'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, daysBetween, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { loadItemOf, type LoadItem } from '@/lib/core/load/rules/load-item'
import { progressOver } from '@/lib/core/processes/service/job-work'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { recordOf } from '@/lib/core/words/rules/records'
import { keptClasses, type LaidItem, type LaidSeries } from '@/lib/next-semester/rules/lay-load'
import {
  type LineKind,
  lineKinds,
  type NextSemester,
  type NextSemesterOrder,
  type SemesterLine,
  type SemesterQuality,
} from '@/lib/next-semester/rules/next-semester'
import { nextSemesterTexts as texts } from '@/lib/next-semester/texts'
import { type PlacedSeries, storeSeries } from '@/lib/planning/service/store-series'
import { firstItems } from '@/lib/quality/rules/quality-check'
import { judgeQuality } from '@/lib/quality/service/judge'
import { within } from '@/lib/variants/service/simulate'
import { laidLine, plainLine, standingLine } from './describe-lines'
import { planSemester, type SemesterPlan } from './plan-semester'

/** Most lines of each kind in an answer. */
const mostLines = 300
/** So many series are stored by one statement. */
const portion = 300

type OwnedSeries = PlacedSeries & { owner: LaidItem<LoadItem>; laid: LaidSeries }

/** `span`: of these dates only. */
const seriesOf = ({ laid }: SemesterPlan, span: Period | null): OwnedSeries[] =>
  laid.flatMap(({ item, laid: owner }) =>
    owner.series.flatMap((series): OwnedSeries[] => {
      const [room = null, ...moreRooms] = series.rooms.map((id) => ({ id }))
      const { pair, parity } = series
      const dates = span ? series.dates.filter((date) => span.from <= date && date <= span.to) : series.dates
      if (dates.length === 0) return []
      const weekStep = dates.length === 1 ? 0 : parity === null ? 2 : 1
      return [
        {
          item,
          owner,
          laid: series,
          notes: null,
          room,
          moreRooms,
          dates,
          pair,
          weekStep,
          state: 'projected',
        },
      ]
    }),
  )

const portionsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / portion) }, (_, at) => all.slice(at * portion, (at + 1) * portion))

/**
 * Throws `stale` if items or the number of their classes changed since the plan was made. `isKept`: they stay so
 * until the transaction ends, which a preview does not need.
 */
async function requireUnchanged(db: Queryable, { laid, standing }: SemesterPlan, isKept: boolean): Promise<void> {
  const versions = await findLoadVersions(db, [...standing.keys()], isKept)
  const counts = await countStandingOf(
    db,
    laid.map(({ item }) => item.ref),
  )
  const isUnchanged = laid.every(({ item }, at) => {
    const id = loadItemOf(item.ref)
    return id !== null && versions.get(id) === item.version && counts[at] === standing.get(id)
  })
  if (!isUnchanged) throw new ServiceError('stale', texts.changed)
}

/** Stores the series, or their dates in a `span`; dates taken meanwhile are left out, and told as such. */
async function storePlan(
  db: Queryable,
  plan: SemesterPlan,
  { actor }: ServiceContext,
  span: Period | null,
): Promise<void> {
  const portions = portionsOf(seriesOf(plan, span))
  const step = progressOver(portions.length, 'placing')
  await oneAfterAnother(portions, async (some) => {
    const { stored, skipped } = await storeSeries(db, some, { madeBy: actor.userId, onConflict: 'skip' })
    for (const { owner, laid, pair, meetings } of stored) {
      const lost = meetings.filter(({ id }) => skipped.has(id)).map(({ date }) => date)
      if (lost.length === 0) continue
      laid.dates = laid.dates.filter((date) => !lost.includes(date))
      owner.left += lost.length
      owner.hindered.push(...lost.map((date) => ({ date, pair, why: 'meanwhile' as const })))
    }
    step()
  })
}

/** The week with most of the new classes, and that of the earlier semester with its number and parity. */
function typicalWeeks({ calendar, semester, source, laid }: SemesterPlan): ComparedWeeks | null {
  const counts = new Map<CalendarDate, number>()
  for (const one of laid)
    for (const { dates } of one.laid.series)
      for (const date of dates) counts.set(mondayOf(date), (counts.get(mondayOf(date)) ?? 0) + 1)
  const [fullest] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  if (!fullest) return null
  const [after] = fullest
  const same = addDays(mondayOf(source.startsOn), daysBetween(mondayOf(semester.startsOn), after))
  const before = weekParity(calendar, same) === weekParity(calendar, after) ? same : addDays(same, 7)
  return { before: before > semesterSpan(source).to ? addDays(before, -14) : before, after }
}

type ComparedWeeks = Pick<SemesterQuality, 'before' | 'after'>

/** All that a trial stores: the week that is judged, and those beside it. */
const storedToJudge = ({ after }: ComparedWeeks): Period => ({ from: addDays(after, -7), to: addDays(after, 13) })

async function compareQuality(
  context: ServiceContext,
  plan: SemesterPlan,
  weeks: ComparedWeeks,
  { facultyId }: NextSemesterOrder,
): Promise<SemesterQuality> {
  const step = progressOver(2, 'judging')
  const judged = async (monday: CalendarDate, drafts: boolean) => {
    const period = { from: monday, to: addDays(monday, 6) }
    const scope = { kind: 'faculty' as const, id: facultyId }
    const { assessment } = await judgeQuality(context, plan.calendar, { scope, period, drafts })
    step()
    return assessment.byRule
  }
  const before = await judged(weeks.before, false)
  const after = await judged(weeks.after, true)
  const countIn = (list: typeof after, rule: (typeof after)[number]['rule']) =>
    list.find((one) => one.rule === rule)?.count ?? 0
  return {
    ...weeks,
    rules: after.flatMap(({ rule, count }) => {
      const was = countIn(before, rule)
      return count + was > 0 ? [{ rule, before: was, after: count }] : []
    }),
  }
}

function outcomeOf(plan: SemesterPlan): Omit<NextSemester, 'quality' | 'changeId'> {
  const lines: Record<LineKind, SemesterLine[]> = {
    blocked: [],
    changed: [],
    placed: [],
    unplaced: plan.unplaced.map(plainLine),
    added: plan.added.map(plainLine),
    gone: plan.gone.map(({ item, places }) => standingLine(item, places, plan.names)),
  }
  for (const one of plan.laid) {
    const { kind, line } = laidLine(one, plan.names)
    lines[kind].push(line)
  }
  const sum = (numberOf: (laid: LaidItem<LoadItem>) => number) =>
    plan.laid.reduce((total, { laid }) => total + numberOf(laid), 0)
  const classes = sum(({ series }) => series.reduce((count, { dates }) => count + dates.length, 0))
  const kept = sum(keptClasses)
  return {
    classes,
    kept,
    rehoused: classes - kept,
    left: sum(({ left }) => left),
    done: plan.done,
    withheld: plan.withheld,
    groups: plan.groups,
    candidates: plan.candidates,
    lines: recordOf(lineKinds, (kind) => firstItems(lines[kind], mostLines, (line) => line)),
  }
}

/** The proofs that the actor may place each series. */
const grantsOf = (context: ServiceContext, { laid }: SemesterPlan): Granted<'draft.place'>[] =>
  laid.flatMap(({ item: { plan }, laid: { series } }) =>
    series.flatMap(({ weekday, pair, rooms }) => {
      const place = { weekday, pair, roomIds: rooms }
      return askAllowed(context, 'draft.place', { plan, place }) ?? []
    }),
  )

/**
 * Lays the timetable of an earlier semester onto the load of a new one as drafts, for the groups of a faculty:
 * on the same weekdays, in the same pairs, weeks and rooms. What is taken stays; classes without a place are
 * left and told. A dry run plans the same, and stores for a moment what it judges. Throws `not_allowed`, `not_found`, `invalid` if the
 * semesters are the wrong way round, and `stale` if the load changes meanwhile.
 */
export async function layNextSemester(context: ServiceContext, order: NextSemesterOrder): Promise<NextSemester> {
  const plan = await planSemester(context, order)
  const [first, ...rest] = grantsOf(context, plan)
  if (!first) return { ...outcomeOf(plan), quality: null, changeId: null }
  const { dryRun, ...subject } = order
  const record = {
    action: 'schedule.next_semester',
    granted: [first, ...rest],
    subject,
    dryRun,
    isLarge: true,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async ({ db }) => {
    // Whoever must run it again begins with the plan as it was made.
    const own = structuredClone({ laid: plan.laid })
    const tried = { ...plan, ...own }
    await requireUnchanged(db, tried, !dryRun)
    const weeks = dryRun ? typicalWeeks(tried) : null
    await storePlan(db, tried, context, weeks && storedToJudge(weeks))
    const quality = weeks && (await compareQuality(within(context, db), tried, weeks, order))
    return { ...outcomeOf(tried), quality }
  })
  return { ...result, changeId }
}
