import type postgres from 'postgres'
import { permissions, programmeFlags, type Permission } from '@/lib/core/rules/accounts/permissions'

type DemoPeople = {
  studentGroupId: number
  teacherId: number
  facultyId: number
  programmeIds: readonly number[]
}

const views: Permission[] = ['can view auditories', 'can view teachers', 'can view groups']

/** Permissions that reach beyond a planner's faculty. */
const notPlanners: Permission[] = [
  'can remove metaprograms',
  'can change schedule item auditory',
  'can administer faculty',
]

type Account = {
  username: string
  fullName: string
  isSuperuser?: boolean
  permissions: readonly Permission[]
  teacherId?: number
  groupId?: number
  subgroup?: 1
}

const accountsOf = ({ studentGroupId, teacherId }: DemoPeople): Account[] => [
  { username: 'admin', fullName: 'Администратор', isSuperuser: true, permissions },
  {
    username: 'planner',
    fullName: 'Диспетчер института',
    permissions: permissions.filter((permission) => !notPlanners.includes(permission)),
  },
  {
    username: 'rooms',
    fullName: 'Диспетчер аудиторий',
    permissions: [
      ...views,
      'can find free auditories',
      'can create queries',
      'can remove queries',
      'can close auditories',
      'can change schedule item auditory',
    ],
  },
  {
    username: 'teacher',
    fullName: 'Преподаватель',
    permissions: [...views, 'can find free auditories'],
    teacherId,
  },
  {
    username: 'student',
    fullName: 'Студент',
    permissions: ['can view groups', 'can view teachers'],
    groupId: studentGroupId,
    subgroup: 1,
  },
]

/** The demo accounts of the README, all with the same password; `planner` edits one faculty and has all flags of the given programmes. */
export async function storeAccounts(
  tx: postgres.ISql,
  people: DemoPeople,
  passwordHash: string,
): Promise<void> {
  const rows = accountsOf(people).map((account) => ({
    username: account.username,
    full_name: account.fullName,
    password_hash: passwordHash,
    is_superuser: account.isSuperuser ?? false,
    permissions: [...account.permissions],
    teacher_id: account.teacherId ?? null,
    group_id: account.groupId ?? null,
    subgroup: account.subgroup ?? 0,
  }))
  for (const row of rows) await tx`insert into "user" ${tx(row)}`
  await tx`
    insert into editor (user_id, kind, subject_id)
    select id, 'faculty', ${people.facultyId} from "user" where username = 'planner'`
  await tx`
    insert into programme_permission (user_id, programme_id, flags)
    select "user".id, programme.id, ${[...programmeFlags]} from "user", programme
    where username = 'planner' and programme.id = any(${[...people.programmeIds]})`
}
