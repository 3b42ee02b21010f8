import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CampaignId, ChangeId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { CampaignTerm, WishAnswer } from '@/lib/core/requests/rules/wish-campaign'
import type { CampaignScope } from '@/lib/core/rights/rules/rights-subjects'

type AskedSemester = {
  id: SemesterId
  title: string
  startsOn: CalendarDate
  endsOn: CalendarDate
}

/** The most that a campaign says to the teachers. */
export const longestCampaignWords = 2000

/** Teachers asked for their wishes for a semester. `words`: of who asks; `reachable`: who has not answered and has an account. */
export type Campaign = CampaignTerm & {
  id: CampaignId
  semester: AskedSemester
  scope: CampaignScope
  scopeTitle: string
  words: string
  startedOn: CalendarDate
  remindedOn: CalendarDate | null
  isOpen: boolean
  by: string
  asked: number
  answered: number
  reachable: number
}

/** A teacher who is asked. `wishes`: how many of theirs the semester has; `mayAnswer`: whether the user may for them. */
export type AskedTeacher = {
  id: TeacherId
  name: string
  department: string
  answer: WishAnswer | null
  answeredOn: CalendarDate | null
  wishes: number
  hasAccount: boolean
  mayAnswer: boolean
}

export type CampaignView = { campaign: Campaign; teachers: readonly AskedTeacher[] }

/** What asks the user as a teacher. */
export type OwnCampaign = Pick<Campaign, 'id' | 'semester' | 'words' | 'until' | 'isOpen' | 'by'> & {
  answer: WishAnswer | null
}

/** Whose teachers can be asked; the title of the university is empty. */
export type NamedCampaignScope = { scope: CampaignScope; title: string }

export type NewCampaign = {
  semesterId: SemesterId
  scope: CampaignScope
  words: string
  until: CalendarDate
  dryRun: boolean
}

/** Whom a new campaign asks. `others`: those whom another one asks already. `id`, `changeId` null: nothing was stored. */
export type StartedCampaign = {
  id: CampaignId | null
  asked: number
  withoutAccount: number
  others: number
  changeId: ChangeId | null
}

export type CampaignAnswer = { id: CampaignId; teacherId: TeacherId; answer: WishAnswer | null }

/** What can be changed of a campaign that was started. */
type CampaignTerms = { until: CalendarDate; words: string }

/** `basedOn`: what was seen of it; absent: whatever it has is overwritten. */
export type CampaignEdit = CampaignTerms & { id: CampaignId; basedOn?: CampaignTerms | undefined }

/** How a teacher stands to a campaign: `writing`: has wishes, but did not say that these are all. */
export type AnswerState = 'silent' | 'writing' | 'done' | 'none'

export function answerStateOf({ answer, wishes }: Pick<AskedTeacher, 'answer' | 'wishes'>): AnswerState {
  if (answer === null) return wishes > 0 ? 'writing' : 'silent'
  return wishes > 0 ? 'done' : answer
}

/** How many of each department were asked and have answered, in the order of the list. */
export function countByDepartment(
  teachers: readonly AskedTeacher[],
): { department: string; asked: number; answered: number }[] {
  const counts = new Map<string, { department: string; asked: number; answered: number }>()
  for (const { department, answer } of teachers) {
    const known = counts.get(department) ?? { department, asked: 0, answered: 0 }
    counts.set(department, {
      department,
      asked: known.asked + 1,
      answered: known.answered + (answer === null ? 0 : 1),
    })
  }
  return [...counts.values()]
}
