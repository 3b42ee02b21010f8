import type { Actor } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, ProgrammeId, TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { isAllowed } from './rights'
import { newAccount, type AccountRights } from './rights-people'

const [ours, theirs] = [1 as FacultyId, 2 as FacultyId]
const ourGroup = { id: 11 as GroupId, facultyId: ours }
const theirGroup = { id: 12 as GroupId, facultyId: theirs }
const nobodys = { id: 13 as GroupId, facultyId: null }
const ownTeacher = { id: 21 as TeacherId, departmentId: 31 }
const otherTeacher = { id: 22 as TeacherId, departmentId: 32 }

const administrator: Actor = {
  ...powerlessActor,
  permissions: ['can administer faculty', 'can view groups'],
  editorOf: { faculties: [ours], departments: [31], groups: [], teachers: [] },
  programmes: [{ programmeId: 41 as ProgrammeId, flags: ['can_edit'] }],
}

const editing = (faculties: FacultyId[], more: Partial<AccountRights['editorOf']> = {}) => ({
  editorOf: { ...newAccount.editorOf, faculties, ...more },
})
const boundTo = (groups: AccountRights['boundTo']['groups'], teachers: AccountRights['boundTo']['teachers'] = []) => ({
  boundTo: { groups, teachers },
})
const ourStudent = boundTo([ourGroup])

const table: [what: string, account: Partial<AccountRights>, may: boolean][] = [
  ['nobody of anything', {}, false],
  ['a student of the faculty', ourStudent, true],
  ['a student of another', boundTo([theirGroup]), false],
  ['a student of no faculty', boundTo([nobodys]), false],
  ['an editor of the faculty', editing([ours]), true],
  ['an editor of another', editing([theirs]), false],
  ['an editor of both', editing([ours, theirs]), false],
  ['an editor of a group of the faculty', editing([], { owners: { groups: [ourGroup], teachers: [] } }), true],
  [
    'an editor of a group of another',
    { ...ourStudent, ...editing([], { owners: { groups: [theirGroup], teachers: [] } }) },
    false,
  ],
  ['an editor of a department that the administrator edits', editing([ours], { departments: [31] }), true],
  ['an editor of another department', editing([ours], { departments: [32] }), false],
  ['an editor of a teacher of it', editing([ours], { owners: { groups: [], teachers: [ownTeacher] } }), true],
  ['an editor of another teacher', editing([ours], { owners: { groups: [], teachers: [otherTeacher] } }), false],
  ['who is a teacher of the department', { ...editing([ours]), ...boundTo([], [ownTeacher]) }, true],
  ['who is another teacher', { ...editing([ours]), ...boundTo([], [otherTeacher]) }, false],
  ['only a teacher, of no faculty', boundTo([], [ownTeacher]), false],
  ['with a permission that the administrator holds', { ...ourStudent, permissions: ['can view groups'] }, true],
  ['with one that they do not', { ...ourStudent, permissions: ['can publish schedule'] }, false],
  ['an administrator of the same faculty', { ...editing([ours]), permissions: ['can administer faculty'] }, true],
  ['an administrator of another too', { ...editing([ours, theirs]), permissions: ['can administer faculty'] }, false],
  [
    'with permission for load of the faculty',
    { ...ourStudent, permittedLoad: [{ groups: [ourGroup], teachers: [] }] },
    true,
  ],
  ['with permission for other load', { ...ourStudent, permittedLoad: [{ groups: [theirGroup], teachers: [] }] }, false],
  ['a superuser', { ...ourStudent, isSuperuser: true }, false],
  ['with their flag', { ...ourStudent, programmes: [{ programmeId: 41 as ProgrammeId, flags: ['can_edit'] }] }, true],
  [
    'with another flag',
    { ...ourStudent, programmes: [{ programmeId: 41 as ProgrammeId, flags: ['can_publish'] }] },
    false,
  ],
  [
    'with another flag besides theirs',
    { ...ourStudent, programmes: [{ programmeId: 41 as ProgrammeId, flags: ['can_edit', 'can_publish'] }] },
    false,
  ],
  [
    'in another programme',
    { ...ourStudent, programmes: [{ programmeId: 42 as ProgrammeId, flags: ['can_edit'] }] },
    false,
  ],
]

test.each(table)('the administrator of a faculty and %s', (_, part, may) => {
  const account = { ...newAccount, ...part }
  expect(isAllowed(administrator, 'people.keep', account)).toBe(may)
  expect(isAllowed(superuser, 'people.keep', account)).toBe(true)
  const editor = { ...administrator, permissions: ['can view groups'] as const }
  expect(isAllowed(editor, 'people.keep', account)).toBe(false)
  const ofNoFaculty = {
    ...administrator,
    editorOf: { ...administrator.editorOf, faculties: [], groups: [ourGroup.id] },
  }
  expect(isAllowed(ofNoFaculty, 'people.keep', account)).toBe(false)
})

test('the table of people is seen by whoever administers a faculty', () => {
  expect(isAllowed(administrator, 'vocabulary.view', 'user')).toBe(true)
  expect(isAllowed({ ...administrator, permissions: ['can view groups'] }, 'vocabulary.view', 'user')).toBe(false)
})
