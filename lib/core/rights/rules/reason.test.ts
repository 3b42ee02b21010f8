import { type Actor, type Permission, permissions } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, ProgrammeId, TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { knowsWhyAway, visibleReason } from './reason'
import { isAllowed } from './rights'

test('reasons are suggested to whoever may give one, and to nobody else', () => {
  expect(isAllowed(superuser, 'reasons.view')).toBe(true)
  expect(permissions.filter((one) => isAllowed({ ...powerlessActor, permissions: [one] }, 'reasons.view'))).toEqual([
    'can create transition',
    'can create queries',
    'can close auditories',
    'can change schedule item auditory',
  ])
  const bound = { groupId: 10 as GroupId, teacherId: null, subgroup: 0 } as const
  expect(isAllowed({ ...powerlessActor, boundTo: bound }, 'reasons.view')).toBe(false)
  const teacher = { ...bound, teacherId: 20 as TeacherId }
  expect(isAllowed({ ...powerlessActor, boundTo: teacher }, 'reasons.view')).toBe(true)
})

const programmeId = 40 as ProgrammeId
/** A class, or a teacher with the groups they teach. */
const taught = {
  groups: [{ id: 10 as GroupId, facultyId: 1 as FacultyId }],
  teachers: [{ id: 20 as TeacherId, departmentId: 3 }],
  programmeId,
}
const editing = (of: Partial<Actor['editorOf']>, ...held: Permission[]): Actor => ({
  ...powerlessActor,
  permissions: held,
  editorOf: { ...powerlessActor.editorOf, ...of },
})
const own = { faculties: [1 as FacultyId] }

test.each<[who: string, actor: Actor, sets: boolean, knows: boolean, knowsAway?: boolean]>([
  ['whoever keeps rooms and wishes', editing({}, 'can close auditories'), false, false],
  ['a planner of another institute', editing({ faculties: [2 as FacultyId] }, ...permissions), false, false],
  ['a planner of the groups', editing(own, 'can set nagruzka items'), true, true],
  ['a planner of the department', editing({ departments: [3] }, 'can set nagruzka items'), true, true],
  ['an editor who changes nothing', editing(own), false, false],
  ['an editor who moves classes', editing(own, 'can create transition'), false, true],
  [
    'a planner of the programme',
    { ...powerlessActor, programmes: [{ programmeId, flags: ['can_project_schedule'] }] },
    false,
    true,
    // A class of the programme, and no reason of whoever teaches it.
    false,
  ],
  [
    'the teacher, who is told why they are away',
    { ...powerlessActor, boundTo: { teacherId: 20 as TeacherId, groupId: null, subgroup: 0 } },
    true,
    false,
    true,
  ],
  [
    'a reader whom the university tells',
    { ...powerlessActor, readers: { ...powerlessActor.readers, tellsReasons: true } },
    false,
    true,
  ],
])('who sets an absence and knows reasons: %s', (_, actor, sets, knows, knowsAway = knows) => {
  expect(isAllowed(actor, 'absence.change', taught)).toBe(sets)
  expect(isAllowed(actor, 'reasons.know', taught)).toBe(knows)
  expect(visibleReason(actor, 'Ангина', taught)).toBe(knows ? 'Ангина' : '')
  expect(knowsWhyAway(actor, taught)).toBe(knowsAway)
})
