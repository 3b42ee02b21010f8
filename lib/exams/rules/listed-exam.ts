import { folded } from '@/lib/core/words/rules/folded'
import type { SessionExam } from './exam'

export type ExamOfList = Pick<SessionExam, 'id' | 'title' | 'groups' | 'students' | 'lessonType' | 'kind'>

/** Why a line of a list names no exam. */
export type UnnamedExam = 'no group' | 'no exam' | 'several'

const isPartOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\d-]/u.test(sign)

/** Whether a text has these words, not within longer ones: «ИСТб-24-1» is not in «ИСТб-24-10». */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + words.length])) return true
  return false
}

/** The exam that a line of a list, folded, names by a group and a discipline. `isOne`: of several alike in name which are meant. */
export function examNamed<Exam extends ExamOfList>(
  said: string,
  exams: readonly Exam[],
  isOne: (exam: Exam) => boolean = () => true,
): Exam | UnnamedExam {
  const ofGroup = exams.filter(({ groups }) => groups.some(({ title }) => hasWords(said, folded(title))))
  if (ofGroup.length === 0) return 'no group'
  const named = ofGroup.filter(({ title }) => said.includes(folded(title)))
  // «Физика» is also in «Физика твёрдого тела»: the longest title counts.
  const longest = Math.max(...named.map(({ title }) => title.length))
  const best = named.filter(({ title }) => title.length === longest)
  const meant = best.filter(isOne)
  const [exam, ...others] = meant.length > 0 ? meant : best
  if (!exam) return 'no exam'
  return others.length > 0 ? 'several' : exam
}
