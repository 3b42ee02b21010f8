import type { GroupId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { actions, isAllowed, type Action } from '@/lib/core/rights/rules/rights'
import { closedReading, publicReader, teacherNamings } from './open-reading'

const subjects: Subject[] = [
  { kind: 'group', id: 1 as GroupId },
  { kind: 'room', id: 1 as RoomId },
  { kind: 'teacher', id: 1 as TeacherId },
  { kind: 'programme', id: 1 as ProgrammeId },
]
const seen = (reading: Parameters<typeof publicReader>[0]) =>
  subjects.filter((one) => isAllowed(publicReader(reading), 'schedule.view', one)).map(({ kind }) => kind)

test('while reading is not open, nobody unknown sees any week', () => {
  expect(seen(closedReading)).toEqual([])
  for (const names of teacherNamings) expect(seen({ isOpen: false, names })).toEqual([])
})

test('open: groups and rooms, and teachers as far as they are named; never a programme', () => {
  expect(seen({ isOpen: true, names: 'full' })).toEqual(['group', 'room', 'teacher'])
  expect(seen({ isOpen: true, names: 'short' })).toEqual(['group', 'room', 'teacher'])
  expect(seen({ isOpen: true, names: 'none' })).toEqual(['group', 'room'])
})

const ask: (action: Action) => boolean = (action) =>
  [
    ...subjects,
    { kind: 'group', id: 1, madeBy: null, liesAhead: true, groups: [], teachers: [], programmeId: null },
    { plan: null, subjects },
  ].some((subject) => {
    try {
      return isAllowed(publicReader({ isOpen: true, names: 'full' }), action as 'schedule.view', subject as Subject)
    } catch {
      return true
    }
  })

test('the public may ask for weeks and lists, and for nothing else that there is', () => {
  expect(actions.filter((action) => action !== 'list.view' && ask(action))).toEqual(['schedule.view'])
  expect(isAllowed(publicReader({ isOpen: true, names: 'none' }), 'list.view', 'teacher')).toBe(false)
  expect(isAllowed(publicReader({ isOpen: true, names: 'short' }), 'list.view', 'teacher')).toBe(true)
})
