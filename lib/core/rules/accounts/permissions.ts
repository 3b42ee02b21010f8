/**
 * Permission strings of specification section 6, two from api.md, the room managers' (decision 0026) and a
 * faculty's administrator's (0064).
 */
export const permissions = [
  'can view auditories',
  'can view teachers',
  'can view groups',
  'can view all teachers',
  'can create metaprogram disciplines',
  'can create metaprograms',
  'can remove metaprograms',
  'can add nagruzka ids to metaprogram',
  'can edit nagruzka set permissions',
  'can change nagruzka item info',
  'can toggle schedule by nagruzka',
  'can remove queries',
  'can set nagruzka items',
  'can create transition',
  'can find free auditories',
  'can create queries',
  'can change schedule item info',
  'can publish schedule',
  'can close auditories',
  'can change schedule item auditory',
  'can administer faculty',
] as const
export type Permission = (typeof permissions)[number]

/** What a user may do with one meta-programme (specification, section 3). */
export const programmeFlags = [
  'can_publish',
  'can_unpublish',
  'can_edit',
  'can_create_disciplines',
  'can_edit_disciplines',
  'can_remove_disciplines',
  'can_edit_proxy_disciplines_hours',
  'can_edit_proxy_disciplines_teachers',
  'can_edit_proxy_disciplines_dates',
  'can_comment_schedule',
  'can_set_in_any_auds',
  'can_project_schedule',
] as const
export type ProgrammeFlag = (typeof programmeFlags)[number]

export type EditorKind = 'faculty' | 'department' | 'group' | 'teacher'
