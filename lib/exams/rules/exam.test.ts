import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DisciplineId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { cellVerdict } from './cell-verdict'
import { consultationOf, examsOfConsultation, isSatByAll, shareStudents } from './exam'
import { alikeExams } from './held'
import { rankOf } from './judge-place'

const half = (id: number, subgroup: Subgroup) => ({
  groups: [{ id: id as GroupId, title: `А-${id}`, subgroup, students: 25, courseYear: 1, correspondence: false }],
})

test('a whole group shares students with each of its halves, whichever is asked first; two halves share none', () => {
  const [whole, first, second] = [half(1, 0), half(1, 1), half(1, 2)]
  for (const [one, other, share] of [
    [whole, first, true],
    [whole, whole, true],
    [first, first, true],
    [first, second, false],
    [whole, half(2, 0), false],
  ] as const)
    expect([shareStudents(one, other), shareStudents(other, one)]).toEqual([share, share])
})

const { exam, credit, consultation } = lessonTypeTable

test('every student sits an exam; not a credit, a consultation or a retake', () => {
  expect(isSatByAll({ lessonType: exam.id, kind: 'exams' })).toBe(true)
  expect(isSatByAll({ lessonType: exam.id, kind: 'retakes' })).toBe(false)
  expect(isSatByAll({ lessonType: credit.id, kind: 'credits' })).toBe(false)
  expect(isSatByAll({ lessonType: consultation.id, kind: 'exams' })).toBe(false)
})

test('a consultation is for exams of its discipline and any of its groups; without a discipline for none', () => {
  const item = (lessonType: 4 | 5 | 6, discipline: number | null, ...groups: number[]) => ({
    lessonType,
    disciplineId: discipline as DisciplineId | null,
    groups: groups.map((id) => ({ id: id as GroupId })),
  })
  const before = item(6, 1, 1, 2)
  const [own, stranger, other, aCredit] = [item(4, 1, 2, 3), item(4, 1, 3), item(4, 2, 1), item(5, 1, 1)]
  expect(examsOfConsultation(before, [own, stranger, other, aCredit, before])).toEqual([own])
  expect([own, stranger, other, aCredit].map((one) => consultationOf(one, [aCredit, before]))).toEqual([
    before,
    undefined,
    undefined,
    undefined,
  ])
  expect(examsOfConsultation(item(6, null, 1), [item(4, null, 1)])).toEqual([])
})

test('as good as one missing day is good, worse is poor', () => {
  expect([7, 8, 11, 11.5].map((cost) => rankOf(cost, 7))).toEqual(['best', 'good', 'good', 'poor'])
})

test('of a day its best time is told, with what speaks most against it', () => {
  const at = (rank: 'best' | 'good' | 'poor', ...reasons: string[]) => ({ startsAt: 540, rank, reasons, rooms: [] })
  const day = { date: calendarDate('2027-01-12'), reason: '', consultation: null }
  expect(cellVerdict({ ...day, verdicts: [at('poor', 'тесно'), at('good', 'поздно', 'далеко')] })).toEqual({
    rank: 'good',
    reason: 'поздно',
  })
  expect(cellVerdict({ ...day, verdicts: [at('good', 'поздно'), at('best')] })).toEqual({ rank: 'best', reason: '' })
  expect(cellVerdict({ ...day, reason: 'Выходной', verdicts: [] })).toEqual({ rank: 'no', reason: 'Выходной' })
})

test('held alike are the exams of one discipline, type and title, the one that was asked for first', () => {
  const item = (id: number, disciplineId: number | null, lessonType: 4 | 5 = 4, title = 'Физика') => ({
    id: id as LoadItemId,
    disciplineId: disciplineId as DisciplineId | null,
    lessonType,
    title,
  })
  const asked = item(3, 1)
  const others = [item(1, 1), item(2, 2), asked, item(4, 1, 5), item(5, 1, 4, 'Физика, часть 2'), item(6, 1)]
  expect(alikeExams(asked, others).map(({ id }) => id)).toEqual([3, 1, 6])
})
