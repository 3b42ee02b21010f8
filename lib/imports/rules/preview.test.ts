import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { previewOf, type StandingClass } from './preview'

const monday = calendarDate('2026-09-07')

const standing = (id: number, more: Partial<StandingClass> = {}): StandingClass => ({
  id: id as MeetingId,
  date: monday,
  pair: 1,
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  teachers: ['Иванов И. И.'],
  rooms: ['К-101'],
  comment: '',
  overlaps: false,
  ...more,
})

test('a class is the same, new, gone, or changed from what it was', () => {
  const before = [standing(1), standing(2, { pair: 2 }), standing(3, { pair: 3 })]
  const after = [standing(1), standing(2, { pair: 4, rooms: [] }), standing(4, { pair: 1, subgroup: 1 })]
  expect(previewOf(before, after).map(({ pair, change }) => [pair, change])).toEqual([
    [1, { kind: 'same' }],
    [1, { kind: 'new' }],
    [3, { kind: 'gone' }],
    [4, { kind: 'changed', was: expect.objectContaining({ pair: 2, rooms: ['К-101'] }) }],
  ])
})

test.each([
  { date: calendarDate('2026-09-08') },
  { title: 'Химия' },
  { lessonType: 2 as const },
  { subgroup: 2 as const },
  { teachers: ['Петров П. П.'] },
  { teachers: [] },
  { rooms: ['К-101', 'К-102'] },
  { comment: 'с 10 минут' },
])('%j is a change', (more) =>
  expect(previewOf([standing(1)], [standing(1, more)])).toMatchObject([{ change: { kind: 'changed' } }]),
)

test('that a class comes to share its place is no change of it', () =>
  expect(previewOf([standing(1)], [standing(1, { overlaps: true })])).toMatchObject([
    { overlaps: true, change: { kind: 'same' } },
  ]))
