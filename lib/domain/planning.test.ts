import type { ActiveSubject } from './active-item'
import type { Actor } from './actor'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId, UserId } from './ids'
import { mayHaveDrafts, mayPlan, mayPlanSomewhere, showsDrafts } from './planning'

const nobody: Actor = {
  userId: 1 as UserId,
  username: 'planner',
  fullName: 'Планировщик',
  isSuperuser: false,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [{ programmeId: 3 as ProgrammeId, flags: ['can_project_schedule'] }],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
}
const superuser = { ...nobody, isSuperuser: true }
const group: ActiveSubject = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 2 }
const teacher: ActiveSubject = {
  kind: 'teacher',
  id: 5 as TeacherId,
  title: 'Иванов И. И.',
  subgroupCount: 1,
}
const room: ActiveSubject = { kind: 'room', id: 7 as RoomId, title: 'К-206', subgroupCount: 1 }
const programme = (id: number): ActiveSubject => ({
  kind: 'programme',
  id: id as ProgrammeId,
  title: 'Дизайн',
  subgroupCount: 1,
})

test.each<[string, Actor, ActiveSubject | null, boolean]>([
  ['nothing is shown', superuser, null, false],
  ['a room', superuser, room, false],
  ['a group, for a superuser', superuser, group, true],
  ['a group of one’s own', nobody, { ...group, canEdit: true }, true],
  ['a group of others', nobody, { ...group, canEdit: false }, false],
  ['a group, before the lists have come', nobody, group, false],
  ['a teacher of one’s own', nobody, { ...teacher, canEdit: true }, true],
  ['a programme with the flag', nobody, programme(3), true],
  ['a programme without', nobody, programme(4), false],
])('%s', (_, actor, subject, expected) => {
  expect(mayPlan(actor, subject)).toBe(expected)
})

const reader: Actor = { ...nobody, programmes: [] }

test.each<[string, Actor, boolean]>([
  ['a superuser', { ...reader, isSuperuser: true }, true],
  [
    'an editor of a faculty',
    { ...reader, editorOf: { ...reader.editorOf, faculties: [1 as FacultyId] } },
    true,
  ],
  ['whoever was permitted load', { ...reader, permissions: ['can set nagruzka items'] }, true],
  ['whoever plans a programme', nobody, true],
  ['a reader', { ...reader, permissions: ['can view groups'] }, false],
])('%s may plan somewhere, or nowhere', (_, actor, expected) => {
  expect(mayPlanSomewhere(actor)).toBe(expected)
})

test.each<[string, Actor, boolean]>([
  ['a superuser', { ...superuser, programmes: [] }, true],
  ['who places load', { ...nobody, programmes: [], permissions: ['can set nagruzka items'] }, true],
  ['who plans a programme', nobody, true],
  ['who looks for rooms', { ...nobody, programmes: [], permissions: ['can find free auditories'] }, false],
])('drafts are seen by %s, unless they hide them', (_, actor, expected) => {
  expect(mayHaveDrafts(actor)).toBe(expected)
  expect(showsDrafts(actor, { showDrafts: true })).toBe(expected)
  expect(showsDrafts(actor, { showDrafts: false })).toBe(false)
})
