import type { MeetingId } from '@/lib/core/names/rules/ids'
import { type StayingClass, stayingSections } from './day-classes'

const staying = (id: number, group: string[], building: string[]): StayingClass => ({
  id: id as MeetingId,
  pair: 1,
  title: 'Физика',
  groups: group.join(', '),
  among: { group, teacher: [], building },
  held: [],
})
const classes = [
  staying(1, ['А'], ['К']),
  staying(2, ['Б', 'А'], ['К']),
  staying(3, ['Б'], []),
  staying(4, ['Б'], ['К']),
]

const shown = (by: 'group' | 'teacher' | 'building') =>
  stayingSections(classes, by).map(({ title, classes: of }) => [title, of.map(({ id }) => id)])

test('classes that stay are listed by whom or where they are, those with the most first, without it too', () => {
  expect(shown('group')).toEqual([
    ['Б', [2, 3, 4]],
    ['А', [1, 2]],
  ])
  expect(shown('building')).toEqual([
    ['К', [1, 2, 4]],
    [null, [3]],
  ])
  expect(shown('teacher')).toEqual([[null, [1, 2, 3, 4]]])
})
