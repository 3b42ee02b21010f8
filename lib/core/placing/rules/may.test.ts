import type { Actor, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { itemActs, subjectActs, type ItemAct, type SubjectAct } from '@/lib/core/rights/rules/acts'
import type { PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { powerlessActor, superuser } from '@/testing/actors'
import { mayOfClass, mayOfSubject } from './may'

const faculty = 3 as FacultyId
const programmeId = 4 as ProgrammeId
const owners = { groups: [{ id: 12 as GroupId, facultyId: faculty }], teachers: [] }
const editor = (...permissions: Permission[]): Actor => ({
  ...powerlessActor,
  permissions,
  editorOf: { ...powerlessActor.editorOf, faculties: [faculty] },
})
const holder = (...flags: ProgrammeFlag[]): Actor => ({
  ...powerlessActor,
  programmes: [{ programmeId, flags }],
})
const strings = ['can set nagruzka items', 'can publish schedule', 'can change schedule item info'] as const

type Asked = Parameters<typeof mayOfClass>[1]
const published: Asked = {
  state: 'published',
  placed: { ...owners, programmeId: null },
  plan: null,
  place: { weekday: 3, pair: 3, roomIds: [] },
}
const draft = (loadGrant: PlanSubject['loadGrant'] = null): Asked => ({
  ...published,
  state: 'projected',
  plan: { of: 'load', ...owners, loadGrant },
})

test.each<[string, Actor, Asked, readonly ItemAct[]]>([
  ['an editor who holds all strings', editor(...strings), published, ['people', 'comment', 'remove']],
  ['an editor without strings', editor(), published, ['comment']],
  ['whoever is no editor', { ...powerlessActor, permissions: strings }, published, []],
  ['an editor who may not publish', editor('can set nagruzka items'), published, ['comment']],
  ['the same over a draft', editor('can set nagruzka items'), draft(), ['comment', 'remove']],
  [
    'whoever moves classes',
    editor('can set nagruzka items', 'can create transition'),
    published,
    ['comment', 'move', 'room'],
  ],
  [
    'a manager of rooms',
    { ...powerlessActor, permissions: ['can change schedule item auditory'] },
    published,
    ['room'],
  ],
  [
    'who may take a programme’s classes back',
    holder('can_unpublish'),
    { ...published, placed: { ...owners, programmeId } },
    ['remove'],
  ],
  ['a superuser', superuser, published, itemActs],
  ['a superuser, over what has left its slot', superuser, { ...published, state: 'trace' }, []],
])('what may be done to a class by %s', (_, actor, asked, acts) => {
  expect(mayOfClass(actor, asked)).toEqual(acts)
})

test('whoever was permitted an item removes its drafts where they may place them, and nothing else', () => {
  const actor: Actor = { ...powerlessActor, permissions: ['can set nagruzka items'] }
  const acts = (slots: number[], asked = draft({ canSet: true, roomIds: [], slots })) => mayOfClass(actor, asked)
  expect(acts([33])).toEqual(['remove'])
  expect(acts([])).toEqual(['remove'])
  expect(acts([34])).toEqual([])
  expect(acts([], draft())).toEqual([])
  expect(acts([], { ...draft({ canSet: true, roomIds: [], slots: [] }), state: 'published' })).toEqual([])
})

const group: Subject = { kind: 'group', id: 12 as GroupId }
const teacher: Subject = { kind: 'teacher', id: 5 as TeacherId }
const room: Subject = { kind: 'room', id: 7 as RoomId }
const programme: Subject = { kind: 'programme', id: programmeId }
const planner = editor(
  'can set nagruzka items',
  'can publish schedule',
  'can toggle schedule by nagruzka',
  'can change schedule item info',
  'can change nagruzka item info',
)

test.each<[string, Actor, Subject, readonly SubjectAct[]]>([
  ['an editor of the group', planner, group, subjectActs],
  ['an editor of the teacher', planner, teacher, ['plan', 'publish', 'absences']],
  ['whoever holds the strings and is no editor', { ...powerlessActor, permissions: strings }, group, []],
  ['an editor without the strings', editor(), group, ['plan', 'fill']],
  ['who may publish a programme', holder('can_publish'), programme, ['publish']],
  ['who may take a programme back', holder('can_unpublish'), programme, ['unpublish']],
  ['who projects a programme', holder('can_project_schedule'), programme, ['plan', 'clear']],
  ['who projects another programme', holder('can_project_schedule'), { ...programme, id: 9 as ProgrammeId }, []],
  ['a superuser, of a programme', superuser, programme, ['plan', 'publish', 'unpublish', 'clear']],
  ['a superuser, of a group', superuser, group, subjectActs],
  ['a superuser, of a room', superuser, room, []],
])('what may be done to a week by %s', (_, actor, subject, acts) => {
  const whose =
    subject.kind === 'group'
      ? owners
      : { groups: [], teachers: subject.kind === 'teacher' ? [{ id: subject.id, departmentId: null }] : [] }
  const asked =
    subject.kind === 'teacher' ? { ...actor, editorOf: { ...actor.editorOf, teachers: [subject.id] } } : actor
  expect(mayOfSubject(asked, subject, whose)).toEqual(acts)
})
