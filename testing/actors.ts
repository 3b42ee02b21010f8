import { type Actor, type Permission, permissions } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import type { ProgrammeId, TeacherId, UserId } from '@/lib/core/names/rules/ids'

/** Signed in, without any rights. */
export const powerlessActor: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'nobody',
  fullName: '',
  isSuperuser: false,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}

export const superuser: Actor = { ...powerlessActor, isSuperuser: true }

const views: Permission[] = ['can view auditories', 'can view teachers', 'can view groups']

/** Those whose menus differ, as the accounts of the demo product do. */
export const menuActors = {
  student: { ...powerlessActor, permissions: ['can view groups', 'can view teachers'] },
  teacher: {
    ...powerlessActor,
    permissions: [...views, 'can find free auditories'],
    boundTo: { ...powerlessActor.boundTo, teacherId: 5 as TeacherId },
  },
  rooms: {
    ...powerlessActor,
    permissions: [
      ...views,
      'can find free auditories',
      'can create queries',
      'can remove queries',
      'can close auditories',
    ],
  },
  planner: {
    ...powerlessActor,
    permissions: permissions.filter((permission) => permission !== 'can remove metaprograms'),
    programmes: [{ programmeId: 1 as ProgrammeId, flags: ['can_edit'] }],
  },
  admin: superuser,
} satisfies Record<string, Actor>
