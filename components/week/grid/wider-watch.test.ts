import { moveTaskOf } from '@/components/core/state/task'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { powerlessActor, superuser } from '@/testing/actors'
import { lesson } from '@/testing/lessons'
import { widerWatch } from './week-view'

const group = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 1, may: [] } as const
const week = { actor: powerlessActor, subject: group as ActiveSubject, modes: [], selection: [], task: null }
const nothing = { everyWeek: false, also: [], everySubject: false }

test('whoever only looks follows the shown week alone', () => {
  expect(widerWatch(week)).toEqual(nothing)
  expect(widerWatch({ ...week, actor: superuser })).toEqual(nothing)
})

test('whoever may be permitted load hears of it before a panel is open', () => {
  const setter = { ...powerlessActor, permissions: ['can set nagruzka items'] as const }
  expect(widerWatch({ ...week, actor: setter })).toEqual({ ...nothing, everyWeek: true })
  // An editor plans it without a load permission.
  expect(widerWatch({ ...week, actor: setter, subject: { ...group, may: ['plan'] } })).toEqual(nothing)
})

test.each(['search', 'requests', 'booking'] as const)('%s follows all of the week, of whomever', (mode) => {
  expect(widerWatch({ ...week, modes: [mode] })).toMatchObject({ everySubject: true })
  expect(widerWatch({ ...week, subject: null, modes: [mode] })).toMatchObject({ everySubject: true })
})

test('one’s own hours are followed in all weeks of one’s own, and beside another timetable in the shown one', () => {
  const actor = { ...powerlessActor, boundTo: { ...powerlessActor.boundTo, teacherId: 5 as TeacherId } }
  const also = [{ kind: 'teacher', id: 5 }]
  expect(widerWatch({ ...week, actor, modes: ['hours'] })).toEqual({ ...nothing, everyWeek: true, also })
})

test('a move follows the people of its class, unless the class goes nowhere', () => {
  const item = lesson({ teachers: [{ id: 5 as TeacherId, name: 'Семёнов С. С.' }], groups: [] })
  const also = [{ kind: 'teacher', id: 5 }]
  expect(widerWatch({ ...week, modes: ['move'], task: moveTaskOf(item) })).toMatchObject({ also })
  expect(widerWatch({ ...week, modes: ['move'], task: moveTaskOf(item, 'withdraw') })).toMatchObject({
    also: [],
  })
})
