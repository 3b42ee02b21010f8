import {
  findKnownForQuality,
  findQualityMeetings,
  type FoundMeeting,
  type KnownForQuality,
  type Whole,
} from '@/db/queries/quality/find-quality'
import type { Period } from '@/lib/domain/period'
import { assess, type Assessment, type Trouble } from '@/lib/domain/quality/assess'
import type { NamedParty, QualityScope, ToldTrouble } from '@/lib/domain/quality/quality-check'
import { defaultWeights, type QualityRule } from '@/lib/domain/quality/quality-rules'
import type { Party, QualityInput, QualityLoad, QualityMeeting } from '@/lib/domain/quality/timetable'
import { isAllowed } from '@/lib/domain/rights'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { ServiceContext } from '../context'
import { isVisible } from '../schedule/is-visible'

/** A timetable as far as the actor may see it, with what the rules say of it. */
export type Judged = {
  known: KnownForQuality
  meetings: readonly FoundMeeting[]
  input: QualityInput
  assessment: Assessment
}

/** `load`: the hours to judge, null: none; `rules`: those to judge by, by default all; `whole`: whose days are needed whole. */
type Asked = {
  scope: QualityScope
  period: Period
  drafts: boolean
  load: Promise<readonly QualityLoad[]> | null
  rules?: readonly QualityRule[]
  whole?: Whole
}

/** Whom the question is about: besides rooms, of a group itself and its teachers, of a teacher nobody else. */
function askedOf(
  scope: QualityScope,
  meetings: readonly QualityMeeting[],
  faculties: KnownForQuality['faculties'],
) {
  const asked = meetings.filter((meeting) => meeting.isAsked)
  const teachers = new Set(asked.flatMap((meeting) => meeting.teachers))
  return ({ kind, id }: Party): boolean => {
    if (scope.kind === 'university' || kind === 'room') return true
    if (scope.kind === 'teacher') return kind === 'teacher' && id === scope.id
    if (kind === 'teacher') return teachers.has(id)
    return scope.kind === 'group' ? id === scope.id : faculties.get(id) === scope.id
  }
}

/** Groups of whom only a part of the week is known are not judged. */
const withoutOthers = (meeting: FoundMeeting): QualityMeeting =>
  meeting.isAsked ? meeting : { ...meeting, groups: [] }

/** Judges what the actor may see of a scope in a period. Asks for no right. */
export async function judge(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  calendar: AcademicCalendar,
  { scope, period, drafts, load: wantedLoad, rules, whole }: Asked,
): Promise<Judged> {
  const [known, found, load] = await Promise.all([
    findKnownForQuality(db, period),
    findQualityMeetings(db, { scope, period, drafts, viewer: actor.userId, whole }),
    wantedLoad,
  ])
  const meetings = found.filter((one) => isVisible(actor, one) && (drafts || one.plan === null))
  const input: QualityInput = {
    ...{ ...known, calendar, load, walks: [] },
    meetings: whole?.includes('group') === false ? meetings.map(withoutOthers) : meetings,
  }
  const audience = {
    isAsked: askedOf(scope, meetings, known.faculties),
    isShown: (party: Party) => isAllowed(actor, 'schedule.view', party),
  }
  const assessment = assess(input, defaultWeights, audience, rules)
  return { known, meetings, input, assessment }
}

export function titleOf({ kind, id }: Party, { groups, teachers, rooms }: QualityInput): string {
  switch (kind) {
    case 'group':
      return groups.get(id)?.title ?? ''
    case 'teacher':
      return teachers.get(id)?.name ?? ''
    case 'room':
      return rooms.get(id)?.title ?? ''
  }
}

export const namedIn =
  (input: QualityInput) =>
  (party: Party): NamedParty => ({ ...party, title: titleOf(party, input) })

export const toldIn =
  (input: QualityInput) =>
  ({ rule, who, date, pair, amount, cost, about, dates }: Trouble): ToldTrouble => ({
    ...{ rule, date, pair, amount, cost, about, dates },
    who: who.map(namedIn(input)),
  })
