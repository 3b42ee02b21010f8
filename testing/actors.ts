import type { Actor } from '@/lib/core/rules/accounts/actor'
import { defaultReaderRules } from '@/lib/core/rules/rights/reader-rules'
import type { UserId } from '@/lib/core/rules/names/ids'

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
