import type { Database } from '@/db/client'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { FillingFacts } from '@/lib/filling/rules/facts'
import type { FillingResult, FillingProposal } from '@/lib/core/rules/placing/filling'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { comparedDates, comparePlans, standingOf } from '@/lib/quality/service/compare-plans'

/** The proposals in the form of classes, with ids that no stored class has. */
function meetingsOf(
  facts: FillingFacts,
  proposals: readonly FillingProposal[],
  { from, to }: Period,
): QualityMeeting[] {
  const items = new Map(facts.items.map((item) => [`${item.ref.of} ${item.ref.id}`, item]))
  let count = 0
  return proposals.flatMap(({ ref, pair, dates, room }) => {
    const item = items.get(`${ref.of} ${ref.id}`)
    if (!item) return []
    return dates
      .filter((date) => from <= date && date <= to)
      .map((date): QualityMeeting => ({
        id: -(count += 1) as MeetingId,
        kind: 'class',
        isDraft: true,
        isAsked: true,
        date,
        pair,
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

/**
 * How much the groups and teachers of the proposals break each rule, without the proposals and with them.
 * `requestedPeriod`: the period; by default chosen from the proposals.
 */
export async function judgeFilling(
  context: { db: Database; actor: Actor },
  facts: FillingFacts,
  proposals: readonly FillingProposal[],
  requestedPeriod?: Period,
): Promise<Pick<FillingResult, 'quality' | 'judged'>> {
  const groups = [...new Set(proposals.flatMap((one) => one.groups.map(({ id }) => id)))]
  const teachers = [...new Set(proposals.flatMap((one) => one.teachers.map(({ id }) => id)))]
  const period =
    requestedPeriod ??
    comparedDates(
      proposals.map(({ dates }) => dates),
      groups,
    )
  if (!period) return { quality: [], judged: null }
  const before = await standingOf(context, groups, period)
  const after = [...before, ...meetingsOf(facts, proposals, period)]
  const { weights } = facts
  const quality = await comparePlans(context.db, { period, groups, teachers, weights }, { before, after })
  return { quality, judged: period }
}
