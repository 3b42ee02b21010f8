import { type FacultyId, type GroupId, type SemesterId, type TeacherId, idIn } from '@/lib/core/names/rules/ids'
import { addressWith } from '@/lib/core/words/rules/address'
import { type PaperQuestion, type SessionPaper, sessionPapers } from '@/lib/exams/rules/session-sheet'

/** «Мои экзамены» */
export const myExamsPath = '/my/exams/'
export const examsPaperPath = '/print/exams/'

export const examsPaperUrl = ({ faculty, semester, course, drafts, paper }: PaperQuestion & { paper: SessionPaper }) =>
  addressWith(examsPaperPath, { faculty, semester, course, drafts, paper })
export const examsBookUrl = ({ faculty, semester, course, drafts }: PaperQuestion): string =>
  addressWith('/api/exam/xlsx/', { faculty, semester, course, drafts })
export const examsListUrl = (of: { kind: 'group' | 'teacher'; id: number }): string =>
  `${examsPaperPath}?${of.kind}=${of.id}`

/** What an address asks to be put on paper: a list of one's exams, or the session of a faculty; null: of the first one. */
export function readExamsPaper(search: URLSearchParams) {
  const [group, teacher] = [idIn<GroupId>(search.get('group')), idIn<TeacherId>(search.get('teacher'))]
  return {
    of:
      group !== null
        ? ({ kind: 'group', id: group } as const)
        : teacher !== null
          ? ({ kind: 'teacher', id: teacher } as const)
          : null,
    faculty: idIn<FacultyId>(search.get('faculty')),
    semester: idIn<SemesterId>(search.get('semester')),
    course: idIn(search.get('course')),
    drafts: search.get('drafts') === '1',
    paper: sessionPapers.find((one) => one === search.get('paper')) ?? 'a3',
  }
}
