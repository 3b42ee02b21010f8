import {
  findGroupNames,
  findReasons,
  findRoomNames,
  findTeacherNames,
  findTemplateNames,
  findUserNames,
  hasProgrammes,
  findProgrammeNames as listAmong,
} from '@/db/queries/core/names/vocabularies'
import { programmeFlags } from '@/lib/core/actor/rules/actor'
import { mayOfSubject } from '@/lib/core/placing/rules/may'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { Reason } from '@/lib/core/rights/rules/reason'
import { isAllowed, lacksToPlan } from '@/lib/core/rights/rules/rights'
import type {
  GroupEntry,
  ListedProgramme,
  RoomEntry,
  TeacherEntry,
  TemplateEntry,
  UserEntry,
} from '@/lib/core/schedule/rules/vocabulary'
import { findAbsenceOwners } from './told-reasons'

/** All groups by title, including those out of use. */
export async function listGroups({ db, actor }: DataContext): Promise<GroupEntry[]> {
  requireAllowed({ actor }, 'list.view', 'group')
  const groups = await findGroupNames(db, { inactive: true })
  return groups.map(({ facultyId, ...group }) => ({
    ...group,
    may: mayOfSubject(actor, { kind: 'group', id: group.id }, { groups: [{ id: group.id, facultyId }], teachers: [] }),
  }))
}

const nobodys = { groups: [], teachers: [] }

/** The programmes of which the actor is a member, by title, with their flags. */
export async function listProgrammes({ db, actor }: DataContext): Promise<ListedProgramme[]> {
  requireAllowed({ actor }, 'list.view', 'programme')
  const own = new Map(actor.programmes.map(({ programmeId, flags }) => [programmeId, flags]))
  const ids = [...own].filter(([, flags]) => flags.length > 0).map(([id]) => id)
  const programmes = await listAmong(db, actor.isSuperuser ? null : ids)
  return programmes.map((programme) => ({
    ...programme,
    flags: actor.isSuperuser ? programmeFlags : (own.get(programme.id) ?? []),
    may: mayOfSubject(actor, { kind: 'programme', id: programme.id }, nobodys),
  }))
}

/** The suggested reasons, in the university's order. */
export async function listReasons({ db, actor }: DataContext): Promise<Reason[]> {
  requireAllowed({ actor }, 'reasons.view')
  return findReasons(db)
}

/** All rooms by title, including virtual ones and those out of use. */
export async function listRooms({ db, actor }: DataContext): Promise<RoomEntry[]> {
  requireAllowed({ actor }, 'list.view', 'room')
  return findRoomNames(db, { inactive: true })
}

/** Teachers by name; former employees only for users who may see them. */
export async function listTeachers({ db, actor }: DataContext): Promise<TeacherEntry[]> {
  requireAllowed({ actor }, 'list.view', 'teacher')
  const teachers = await findTeacherNames(db, { inactive: isAllowed(actor, 'teachers.view_inactive') })
  const subjects = teachers.map(({ id }) => ({ kind: 'teacher' as const, id }))
  const ownersOf = await findAbsenceOwners({ db, actor }, subjects)
  return teachers.map(({ departmentId, ...teacher }) => {
    const subject = { kind: 'teacher' as const, id: teacher.id }
    const owners = { groups: [], teachers: [{ id: teacher.id, departmentId }] }
    return { ...teacher, may: mayOfSubject(actor, subject, owners, ownersOf(subject)) }
  })
}

/** The templates for new programmes, by title. */
export async function listTemplates({ db, actor }: DataContext): Promise<TemplateEntry[]> {
  requireAllowed({ actor }, 'programme.create')
  return findTemplateNames(db)
}

/** Active accounts by full name, for delegating load. */
export async function listUsers({ db, actor }: DataContext): Promise<UserEntry[]> {
  requireAllowed({ actor }, 'load_permissions.edit')
  const users = await findUserNames(db)
  return users.map((one) => ({ ...one, lacks: lacksToPlan(one) }))
}

/** Whether the actor can choose any programme. */
export const anyProgramme = async ({ db, actor }: DataContext): Promise<boolean> =>
  actor.isSuperuser ? hasProgrammes(db) : actor.programmes.length > 0
