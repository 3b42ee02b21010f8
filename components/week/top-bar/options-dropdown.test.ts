import { menuActors } from '@/testing/actors'
import { displayToggles } from './options-dropdown'

const { student, teacher, rooms, planner, admin } = menuActors

test.each([
  ['student', student, false],
  ['teacher', teacher, false],
  ['rooms', rooms, false],
  ['planner', planner, true],
  ['admin', admin, true],
])('drafts are shown and hidden by whoever may see them: %s', (_name, actor, expected) => {
  expect(displayToggles(actor).some(({ name }) => name === 'showDrafts')).toBe(expected)
})
