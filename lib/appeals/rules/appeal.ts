import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { AppealId, ChangeId, GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import type { AppealState, AppealWant } from '@/lib/core/requests/rules/appeal'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** Where one class is to go; for a consultation, the class that it is for and where that is to
 * be held. `room` null: it keeps its rooms. */
type AppealStep = {
  meetingId: MeetingId
  from: DatedSlot
  to: DatedSlot
  room: NamedRoom | null
}

export const appealVerdicts = ['accepted', 'refused', 'agreed', 'declined', 'withdrawn'] as const
export type AppealVerdict = (typeof appealVerdicts)[number]

/** What somebody asks the planners to do. `isPast`: nothing of it lies ahead, so it is decided no more. */
export type Appeal = {
  id: AppealId
  version: number
  wants: AppealWant
  state: AppealState
  isPast: boolean
  title: string
  lessonType: LessonType
  teachers: readonly { id: TeacherId; name: string }[]
  groups: readonly { id: GroupId; title: string }[]
  withTeacher: { id: TeacherId; name: string } | null
  steps: readonly AppealStep[]
  reason: string
  answer: string
  by: string
  decidedBy: string
  madeOn: CalendarDate
  /** Whether the user asked, or it is about the user's own classes. */
  isOwn: boolean
  /** What the user may do with it now. */
  may: readonly AppealVerdict[]
}

/** Asks for a class of one's own. `steps`: the class itself first. */
export type NewAppeal = {
  wants: AppealWant
  steps: readonly RepairStep[]
  reason: string
  dryRun: boolean
}

/** `steps`: another place than was asked for; null: as asked. `answer`: needed to refuse. */
export type AppealDecision = {
  id: AppealId
  verdict: AppealVerdict
  answer: string
  steps: readonly RepairStep[] | null
  version?: number | undefined
  dryRun: boolean
}

/** What became of an appeal, and the change to undo; null after a dry run. */
export type DecidedAppeal = { id: AppealId; state: AppealState; changeId: ChangeId | null }

/** What came of a decision, and what is doubtful about it; the same of one that is tried out. */
export type AppealOutcome = DecidedAppeal & { warnings: readonly ChangeWarning[] }

/** The state that each verdict leads to, and those that it may be given in. */
export const verdictRules: Record<AppealVerdict, { to: AppealState; from: readonly AppealState[] }> = {
  accepted: { to: 'accepted', from: ['asked'] },
  refused: { to: 'refused', from: ['asked'] },
  agreed: { to: 'asked', from: ['agreeing'] },
  declined: { to: 'declined', from: ['agreeing'] },
  withdrawn: { to: 'withdrawn', from: ['agreeing', 'asked'] },
}

/** Whether nobody decided about it yet. */
export const isUndecidedAppeal = ({ state }: Pick<Appeal, 'state'>): boolean =>
  state === 'agreeing' || state === 'asked'

/** Whether it waits for the user to decide or to agree. */
export const waitsForOne = ({ may }: Pick<Appeal, 'may'>): boolean => may.some((verdict) => verdict !== 'withdrawn')
