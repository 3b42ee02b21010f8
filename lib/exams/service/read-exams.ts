import type { Queryable } from '@/db/client'
import { findExams } from '@/db/queries/exams/exams'
import { findLoadItems } from '@/db/queries/load/find-load'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { type ExamSession, usualExamMinutes, usualSessionKind } from '@/lib/core/calendar/rules/session'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { studentCount } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import type { SessionExam, ExamSitting } from '@/lib/exams/rules/exam'

/** An exam with its load item, and the classes of each of its sittings. */
export type ReadExam = {
  exam: SessionExam
  item: LoadItem
  found: Awaited<ReturnType<typeof findExams>>[number]
}

/** These exams of the load, by id; what is no load item of a session is missing. */
export async function readExams(
  { db, actor }: { db: Queryable; actor: Actor },
  ids: readonly LoadItemId[],
  { session, calendar }: { session: ExamSession; calendar: AcademicCalendar },
): Promise<ReadExam[]> {
  // The period only decides the semester of programme rows.
  const [first] = calendar.semesters
  if (ids.length === 0 || !first) return []
  const period = { from: first.startsOn, to: first.endsOn, viewer: actor.userId }
  const [items, exams] = await Promise.all([
    findLoadItems(
      db,
      ids.map((id) => ({ of: 'load', id })),
      period,
    ),
    findExams(db, ids),
  ])
  const known = new Map(items.map((item) => [item.ref.id, item]))
  return exams.flatMap((found) => {
    const item = known.get(found.id)
    const usual = item && usualSessionKind(item)
    if (!item || !usual) return []
    const minutes = found.minutes ?? usualExamMinutes(session.norms, item)
    const sittings = found.sittings.map(({ meetings: _, startsAt, minutes: lasts, ...sitting }): ExamSitting => {
      const times = sitting.pairs.flatMap((pair) => pairTimeOn(calendar, sitting.date, pair) ?? [])
      const from = startsAt ?? times[0]?.startsAt ?? 0
      return {
        ...sitting,
        startsAt: from,
        minutes: lasts ?? Math.max((times.at(-1)?.endsAt ?? 0) - from, 0),
      }
    })
    return [
      {
        found,
        item,
        exam: {
          id: found.id,
          version: item.version,
          title: item.title,
          disciplineId: item.disciplineId,
          lessonType: item.lessonType,
          subgroup: item.subgroup,
          kind: found.period ?? usual,
          form: found.form,
          minutes,
          isHard: found.isHard,
          roomCount: found.form === 'online' ? 0 : found.roomCount,
          students: item.students ?? studentCount(item.groups),
          groups: item.groups,
          teachers: item.teachers,
          sittings,
          mayPlace: isAllowed(actor, 'draft.view', item.plan),
          mayChange: isAllowed(actor, 'load.change_item', ownersOf(item.plan)),
        },
      },
    ]
  })
}
