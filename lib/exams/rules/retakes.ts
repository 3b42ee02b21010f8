import type { ChangeId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { examOrders, sessionStepOf } from '@/lib/core/placing/rules/exam-orders'
import { folded } from '@/lib/core/words/rules/folded'
import { grouped } from '@/lib/core/words/rules/lists'
import type { SessionExam } from './exam'

/** How many students of a group did not pass; whose marks these are is not stored. */
export type FailedCount = { id: LoadItemId; students: number }

/** `withCommission`: two more examiners of the same department, those who hold least in the retakes. */
export type RetakeOrder = { rows: readonly FailedCount[]; withCommission: boolean; dryRun: boolean }

export type PlannedRetakes = { exams: SessionExam[]; changeId: ChangeId | null }

/** Who may sit in the commission of an exam that is taken again, and how much they hold in those days by then. */
export type CommissionCandidate = { of: LoadItemId; id: TeacherId; held: number }

/** Besides the examiners. */
const commissionMembers = 2

/** Who sits in the commission of each retake: whoever has least, with all that is planned along; of equals the first. */
export function chooseCommissions(
  exams: readonly Pick<SessionExam, 'id' | 'teachers'>[],
  candidates: readonly CommissionCandidate[],
): Map<LoadItemId, TeacherId[]> {
  const planned = new Map<TeacherId, number>()
  const plan = (id: TeacherId) => planned.set(id, (planned.get(id) ?? 0) + 1)
  for (const { teachers } of exams) for (const { id } of teachers) plan(id)
  const ofExam = grouped(candidates, ({ of }) => of)
  return new Map(
    exams.map(({ id: exam }) => {
      const burden = ({ id, held }: CommissionCandidate) => held + (planned.get(id) ?? 0)
      const chosen = (ofExam.get(exam) ?? []).toSorted((a, b) => burden(a) - burden(b)).slice(0, commissionMembers)
      for (const { id } of chosen) plan(id)
      return [exam, chosen.map(({ id }) => id)]
    }),
  )
}

/** What can be taken again: exams and credits, but no retakes. */
export const isRetakable = (exam: Pick<SessionExam, 'lessonType' | 'kind'>): boolean =>
  examOrders.retake.before.some((step) => step === sessionStepOf(exam))

export type PastedFailures = {
  rows: FailedCount[]
  /** Lines that are not understood, and why. */
  doubts: { line: string; why: 'no count' | 'no group' | 'no exam' | 'several' | 'too many' | 'twice' }[]
}

type ListedExam = Pick<SessionExam, 'id' | 'title' | 'groups' | 'students' | 'lessonType' | 'kind'>

/**
 * Reads a pasted list, a line each: group, discipline, how many did not pass, parted by tabs, semicolons or spaces. Of an exam that is
 * named twice the first number counts, and the other line is doubted: it may be the same list once more.
 */
export function readFailures(text: string, exams: readonly ListedExam[]): PastedFailures {
  const retakable = exams.filter(isRetakable)
  const counts = new Map<LoadItemId, number>()
  const doubts: PastedFailures['doubts'] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue
    const read = readLine(folded(line), retakable)
    if (typeof read === 'string') {
      doubts.push({ line, why: read })
      continue
    }
    const { exam, students } = read
    if (counts.has(exam.id)) doubts.push({ line, why: 'twice' })
    else if (exam.students !== null && students > exam.students) doubts.push({ line, why: 'too many' })
    else counts.set(exam.id, students)
  }
  return { rows: [...counts].map(([id, students]) => ({ id, students })), doubts }
}

function readLine(
  line: string,
  exams: readonly ListedExam[],
): { exam: ListedExam; students: number } | PastedFailures['doubts'][number]['why'] {
  const match = /^(.*?)[\s;,]+(\d{1,3})(?:\s*(?:чел\.?|студ\S*))?$/.exec(line)
  if (!match || Number(match[2]) === 0) return 'no count'
  const [, said = ''] = match
  const ofGroup = exams.filter(({ groups }) =>
    groups.some(({ title }) => said.startsWith(folded(title)) && !/^[\p{L}\d-]/u.test(said.slice(title.length))),
  )
  if (ofGroup.length === 0) return 'no group'
  const named = ofGroup.filter(({ title }) => said.includes(folded(title)))
  // «Физика» is also in «Физика твёрдого тела»: the longest title counts.
  const longest = Math.max(...named.map(({ title }) => title.length))
  const best = named.filter(({ title }) => title.length === longest)
  const [exam, ...others] = best
  if (!exam) return 'no exam'
  return others.length > 0 ? 'several' : { exam, students: Number(match[2]) }
}
