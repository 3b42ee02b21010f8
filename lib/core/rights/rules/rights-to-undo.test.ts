import type { UserId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import type { Action } from './rights'
import { rightsToUndo } from './rights-to-undo'

const author = powerlessActor.userId
const stranger = { ...powerlessActor, userId: 2 as UserId }
const made = (...rights: Action[]) => ({ rights, putBack: [], madeBy: author, madeRequest: false })

test.each<[Action, ...Action[]]>([
  ['draft.place', 'draft.remove'],
  ['draft.remove', 'draft.place'],
  ['schedule.publish', 'schedule.unpublish'],
  ['schedule.unpublish', 'schedule.publish'],
  ['programme.create', 'programme.remove'],
  ['programme.remove', 'programme.create', 'load.add_to_programme'],
  ['programme.add_load', 'discipline.remove'],
  ['discipline.create', 'discipline.remove'],
  ['discipline.remove', 'discipline.create', 'load.add_to_programme'],
  ['class.move'],
])('whoever did what takes %s may undo it with that; anybody else also does the opposite', (right, ...more) => {
  expect(rightsToUndo(powerlessActor, made(right))).toEqual([right])
  expect(rightsToUndo(stranger, made(right))).toEqual([right, ...more])
})

test('each right is asked once, whatever asks it', () => {
  const both = made('draft.place', 'draft.remove')
  expect(rightsToUndo(stranger, both)).toEqual(['draft.place', 'draft.remove'])
})

test('what an undoing put back takes its rights of anybody but its author', () => {
  const undone = { ...made('class.move'), putBack: ['class.comment'] as const }
  expect(rightsToUndo(powerlessActor, undone)).toEqual(['class.move'])
  expect(rightsToUndo(stranger, undone)).toEqual(['class.move', 'class.comment'])
})

test('what nobody with an account did is everybody else’s', () => {
  const byCommand = { ...made('draft.place'), madeBy: null }
  expect(rightsToUndo(powerlessActor, byCommand)).toEqual(['draft.place', 'draft.remove'])
})

test('undoing a request cancels it, for its author too', () => {
  const request = { ...made('room.book'), madeRequest: true }
  for (const actor of [powerlessActor, stranger])
    expect(rightsToUndo(actor, request)).toEqual(['room.book', 'booking.take_back'])
})
