import type { Actor } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { planningPermission } from '@/lib/core/rights/rules/rights-subjects'
import { powerlessActor, superuser } from '@/testing/actors'
import { usualScope } from './usual-scope'

const teacher: Actor['boundTo'] = { teacherId: 5 as TeacherId, groupId: null, subgroup: 0 }
const ofFaculty: Actor = {
  ...powerlessActor,
  permissions: [planningPermission, 'can view groups', 'can view teachers'],
  editorOf: { ...powerlessActor.editorOf, faculties: [3 as FacultyId, 4 as FacultyId] },
}

test.each<[string, Actor, ReturnType<typeof usualScope>]>([
  ['nobody in particular', powerlessActor, null],
  ['a superuser', superuser, null],
  ['a teacher', { ...powerlessActor, boundTo: teacher }, { kind: 'teacher', id: 5 as TeacherId }],
  ['a planner', ofFaculty, { kind: 'faculty', id: 3 as FacultyId }],
  ['a planner who teaches', { ...ofFaculty, boundTo: teacher }, { kind: 'teacher', id: 5 as TeacherId }],
  ['an editor who may not check faculties', { ...ofFaculty, permissions: [] }, null],
  [
    'whoever edits a group',
    {
      ...ofFaculty,
      permissions: [planningPermission, 'can view groups'],
      editorOf: { ...powerlessActor.editorOf, groups: [7 as GroupId] },
    },
    { kind: 'group', id: 7 as GroupId },
  ],
])('%s', (_, actor, scope) => expect(usualScope(actor)).toEqual(scope))
