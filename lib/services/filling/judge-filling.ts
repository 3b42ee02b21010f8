import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/calendar'
import { findKnownForQuality, findQualityMeetings } from '@/db/queries/quality/find-quality'
import { findWalks } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/domain/actor'
import { addDays, mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { FillingFacts } from '@/lib/domain/filling/facts'
import type { FillingResult, Proposal } from '@/lib/domain/filling/filling'
import type { GroupId, MeetingId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import { assess, type Audience } from '@/lib/domain/quality/assess'
import { rulesOf } from '@/lib/domain/quality/quality-settings'
import type { QualityInput, QualityMeeting } from '@/lib/domain/quality/timetable'
import { isVisible } from '../schedule/is-visible'

/** Of more groups a week is judged instead of all the dates; of many, the university is read at once. */
const fewGroups = 3
const manyGroups = 12

/** The week in which most of the proposals have a date. */
function fullestWeek(proposals: readonly Proposal[]): Period | null {
  const counts = new Map<CalendarDate, number>()
  for (const { dates } of proposals)
    for (const monday of new Set(dates.map(mondayOf))) counts.set(monday, (counts.get(monday) ?? 0) + 1)
  const [fullest] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return fullest ? { from: fullest[0], to: addDays(fullest[0], 6) } : null
}

function wholePeriod(proposals: readonly Proposal[]): Period | null {
  const dates = proposals.flatMap((one) => one.dates).sort()
  const [from] = dates
  const to = dates.at(-1)
  return from && to ? { from: mondayOf(from), to } : null
}

/** The proposals as classes; their ids are of no class. */
function meetingsOf(
  facts: FillingFacts,
  proposals: readonly Proposal[],
  { from, to }: Period,
): QualityMeeting[] {
  const items = new Map(facts.items.map((item) => [`${item.ref.of} ${item.ref.id}`, item]))
  let made = 0
  return proposals.flatMap(({ ref, pair, dates, room }) => {
    const item = items.get(`${ref.of} ${ref.id}`)
    if (!item) return []
    return dates
      .filter((date) => from <= date && date <= to)
      .map((date): QualityMeeting => ({
        id: -(made += 1) as MeetingId,
        ...{ kind: 'class', isDraft: true, isAsked: true, date, pair },
        title: item.title,
        lessonType: item.lessonType,
        disciplineId: item.disciplineId,
        loadItemId: item.ref.of === 'load' ? item.ref.id : item.ref.proxyOf,
        rooms: room ? [room.id] : [],
        teachers: item.teachers.map(({ id }) => id),
        groups: item.groups.map(({ id, subgroup }) => ({ id, subgroup, mayCoincide: false })),
      }))
  })
}

async function standingOf(
  { db, actor }: { db: Database; actor: Actor },
  groups: readonly GroupId[],
  period: Period,
): Promise<QualityMeeting[]> {
  const scopes =
    groups.length > manyGroups
      ? [{ kind: 'university' as const }]
      : groups.map((id) => ({ kind: 'group' as const, id }))
  const found = await Promise.all(
    scopes.map((scope) => findQualityMeetings(db, { scope, period, drafts: true, viewer: actor.userId })),
  )
  const known = new Map<MeetingId, QualityMeeting>()
  for (const meeting of found.flat())
    if (isVisible(actor, meeting))
      known.set(meeting.id, {
        ...meeting,
        isAsked: meeting.groups.some(({ id }) => groups.includes(id)),
      })
  return [...known.values()]
}

/** What the rules say of the groups of the proposals and their teachers, without the proposals and with them. */
export async function judgeFilling(
  context: { db: Database; actor: Actor },
  facts: FillingFacts,
  proposals: readonly Proposal[],
): Promise<Pick<FillingResult, 'quality' | 'judged'>> {
  const groups = [...new Set(proposals.flatMap((one) => one.groups.map(({ id }) => id)))]
  const period = groups.length > fewGroups ? fullestWeek(proposals) : wholePeriod(proposals)
  if (!period) return { quality: [], judged: null }
  const [calendar, known, standing, walks] = await Promise.all([
    findCalendar(context.db),
    findKnownForQuality(context.db, period),
    standingOf(context, groups, period),
    findWalks(context.db),
  ])
  const teachers = new Set(proposals.flatMap((one) => one.teachers.map(({ id }) => id)))
  const audience: Audience = {
    isAsked: ({ kind, id }) =>
      kind === 'group' ? groups.includes(id) : kind === 'teacher' ? teachers.has(id) : true,
    isShown: () => true,
  }
  const input = (meetings: readonly QualityMeeting[]): QualityInput => ({
    ...{ ...known, calendar, meetings, load: null, walks },
  })
  const judged = (meetings: readonly QualityMeeting[]) =>
    assess(input(meetings), facts.weights, audience, rulesOf(facts.weights))
  const before = judged(standing)
  const after = judged([...standing, ...meetingsOf(facts, proposals, period)])
  const quality = before.byRule.flatMap(({ rule, amount }, index) => {
    const then = after.byRule[index]?.amount ?? 0
    return amount > 0 || then > 0 ? [{ rule, before: amount, after: then }] : []
  })
  return { quality, judged: period }
}
