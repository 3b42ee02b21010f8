import path from 'node:path'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { examInstancesIn } from '../exams'
import { examProblemOf } from './exam-problem-of'
import { validateExams } from './validate-exams'

const folder = path.join(process.env.TIMETABLE_DATA ?? '', 'itc2007-exams')

test.each([...examInstancesIn(folder)])(
  'a short search of %s places everything legally at the cost that it says',
  async (_, instance) => {
    const { places, cost } = await findExamTimetable(examProblemOf(instance), {
      seed: 1,
      limit: { iterations: 200_000 },
    })
    const entries = places.flatMap((place, exam) => (place ? [{ exam, ...place }] : []))
    expect(validateExams(instance, entries)).toMatchObject({ violations: [], total: cost })
  },
  60_000,
)
