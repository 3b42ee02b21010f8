import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import type { FacultyId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import { mayHaveDrafts, mayPlanSomewhere, showsDrafts } from './planning'

const nobody: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'planner',
  fullName: 'Планировщик',
  isSuperuser: false,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [{ programmeId: 3 as ProgrammeId, flags: ['can_project_schedule'] }],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}
const superuser = { ...nobody, isSuperuser: true }
const reader: Actor = { ...nobody, programmes: [] }

test.each<[string, Actor, boolean]>([
  ['a superuser', { ...reader, isSuperuser: true }, true],
  ['an editor of a faculty', { ...reader, editorOf: { ...reader.editorOf, faculties: [1 as FacultyId] } }, true],
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
