import type { DisciplineId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { chooseCommissions, readFailures } from './retakes'

const exam = (id: number, title: string, group: string, more: object = {}) => ({
  id: id as LoadItemId,
  title,
  disciplineId: id as DisciplineId,
  groups: [
    {
      id: id as GroupId,
      title: group,
      subgroup: 0,
      students: 25,
      courseYear: 2,
      correspondence: false,
    } as const,
  ],
  students: 25,
  lessonType: 4 as const,
  kind: 'exams' as const,
  ...more,
})

const exams = [
  exam(1, 'Физика', 'ИСТб-24-1'),
  exam(2, 'Физика твёрдого тела', 'ИСТб-24-1'),
  exam(3, 'Физика', 'ИСТб-24-10'),
  exam(4, 'Химия', 'ИСТб-24-1'),
  exam(5, 'Химия', 'ИСТб-24-1', { lessonType: 5 }),
  exam(6, 'История', 'ИСТб-24-1', { kind: 'retakes' }),
]

test.each([
  ['tabs', 'ИСТб-24-1\tФизика\t3', [[1, 3]]],
  ['semicolons and a word after the number', 'ИСТб-24-10; Физика; 2 чел.', [[3, 2]]],
  ['the longest title, and look-alike letters', 'ИCТб-24-1 физика твердого тела — 4', [[2, 4]]],
  ['all of a group', 'ИСТб-24-1 Физика 25', [[1, 25]]],
  [
    'two lines, and an empty one',
    'ИСТб-24-1 Физика 3\n\nИСТб-24-10 Физика 2',
    [
      [1, 3],
      [3, 2],
    ],
  ],
])('%s', (_, text, counts) => {
  const { rows, doubts } = readFailures(text, exams)
  expect(rows.map(({ id, students }) => [id, students])).toEqual(counts)
  expect(doubts).toEqual([])
})

test.each([
  ['ИСТб-24-1 Физика', 'no count'],
  ['ИСТб-24-1 Физика 0', 'no count'],
  ['ИСТб-24-2 Физика 3', 'no group'],
  ['ИСТб-24-1 Логика 3', 'no exam'],
  ['ИСТб-24-1 История 3', 'no exam'],
  ['ИСТб-24-1 Химия 3', 'several'],
  ['ИСТб-24-1 Физика 26', 'too many'],
])('%s is asked about: %s', (line, why) => {
  expect(readFailures(line, exams)).toEqual({ rows: [], doubts: [{ line, why }] })
})

test('an exam that is named twice is asked about, not added up', () => {
  const [first, again] = ['ИСТб-24-1 Физика 3', 'ИСТб-24-1; Физика; 2']
  expect(readFailures(`${first}\n${again}`, exams)).toEqual({
    rows: [{ id: 1, students: 3 }],
    doubts: [{ line: again, why: 'twice' }],
  })
})

test('commissions of retakes that are planned at once are not the same two', () => {
  const retakes = [1, 2, 3, 4].map((id) => ({ id: id as LoadItemId, teachers: [] }))
  const [first] = retakes
  const examiner = { id: 13 as TeacherId, name: 'Иванов И. И.' }
  const exams = retakes.map((one) => (one === first ? { ...one, teachers: [examiner] } : one))
  const candidates = retakes.flatMap(({ id: of }) =>
    [11, 12, 13, 14, 15].map((id) => ({ of, id: id as TeacherId, held: id === 15 ? 9 : 0 })),
  )
  const sits = new Map<number, number>()
  for (const members of chooseCommissions(exams, candidates).values()) {
    expect(members).toHaveLength(2)
    for (const id of members) sits.set(id, (sits.get(id) ?? 0) + 1)
  }
  expect(Object.fromEntries(sits)).toEqual({ 11: 3, 12: 2, 13: 1, 14: 2 })
})
