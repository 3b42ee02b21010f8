import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { countExams } from './touched-exams'

const [monday, tuesday] = [calendarDate('2027-01-11'), calendarDate('2027-01-12')]
const of = (type: 'exam' | 'lecture', group: number, date = monday) => ({
  title: 'Физика',
  lessonType: lessonTypeTable[type].id,
  groups: [{ id: group as GroupId }],
  dates: [date],
})

test('an exam that takes three pairs is one, of each group and day', () => {
  expect(countExams([of('exam', 1), of('exam', 1), of('exam', 1), of('lecture', 1)])).toBe(1)
  expect(countExams([of('exam', 1), of('exam', 2), of('exam', 1, tuesday)])).toBe(3)
})
