import type { Queryable } from '@/db/client'
import { listOwners } from '@/db/queries/account-rights'
import { listAccountNames } from '@/db/queries/accounts'
import { findChoices } from '@/db/queries/admin-tables/rows'
import type { Actor } from '@/lib/domain/actor'
import type { TitledRow } from '@/lib/domain/admin-tables/admin-table'
import { writtenText } from '@/lib/domain/admin-tables/check-row'
import { adminTables } from '@/lib/domain/admin-tables/tables'
import type { FacultyId, GroupId, TeacherId } from '@/lib/domain/ids'
import { canBeKept } from '@/lib/domain/kept-text'
import { lookAlikes } from '@/lib/domain/look-alike'
import { longestWritten, type WrittenPerson } from '@/lib/domain/people-list'
import type { Permission } from '@/lib/domain/permissions'
import { isAllowed } from '@/lib/domain/rights'
import { newAccount, type AccountRights } from '@/lib/domain/rights-people'
import { rightSets, setsOfFaculty } from '@/lib/domain/right-sets'
import { inviteNotes, inviteProblems as problemTexts, rightSetNamed } from '@/lib/text/invitations'
import { proposedLogin } from '@/lib/text/login-names'
import { nameKey } from '@/lib/text/name-key'

/** An account that a line asks for, or what is wrong with the line. `notes`: what the account gets besides its rights. */
export type JudgedPerson = {
  number: number
  username: string
  fullName: string
  permissions: readonly Permission[]
  facultyId: FacultyId | null
  groupId: GroupId | null
  teacherId: TeacherId | null
  account: AccountRights
  problems: string[]
  notes: string[]
}

const longestLogin = 150

const titled = (rows: readonly TitledRow[], title: string): TitledRow | null =>
  rows.find((row) => nameKey(row.title) === nameKey(title)) ?? null

/** What becomes of each line, by what is stored now. A teacher whose name is just one's in the university is bound to that one. */
export async function judgePeople(
  { db, actor }: { db: Queryable; actor: Actor },
  written: readonly WrittenPerson[],
): Promise<JudgedPerson[]> {
  const { groupId: groups = [], teacherId: teachers = [] } = await findChoices(db, adminTables.user)
  const { facultyId: faculties = [] } = await findChoices(db, adminTables.group)
  const owners = await listOwners(db)
  const names = new Set((await listAccountNames(db)).map(({ username }) => username.toLowerCase()))
  const given = new Map<string, number>()
  for (const [index, one] of written.entries()) {
    const login = writtenText(one.username).toLowerCase()
    if (login !== '' && !given.has(login)) given.set(login, index + 1)
  }
  const proposed = new Set<string>()
  const faculty = lookAlikes(faculties, ({ title }) => title)

  function loginOf(one: WrittenPerson, fullName: string, number: number, problems: string[]): string {
    const login = writtenText(one.username)
    if (login === '') {
      const found = proposedLogin(
        fullName,
        (name) => names.has(name) || given.has(name) || proposed.has(name),
      )
      if (found === null) problems.push(problemTexts.noLogin)
      else proposed.add(found)
      return found ?? ''
    }
    const first = given.get(login.toLowerCase()) ?? number
    if (login.length > longestLogin || !canBeKept(login)) problems.push(problemTexts.badLogin)
    else if (names.has(login.toLowerCase())) problems.push(problemTexts.taken(login))
    else if (first < number) problems.push(problemTexts.repeated(login, first))
    return login
  }

  return written.map((one, index): JudgedPerson => {
    const number = index + 1
    const problems: string[] = []
    const fullName = writtenText(one.fullName)
    if (fullName === '' || !canBeKept(fullName)) problems.push(problemTexts.noName)
    if (fullName.length > longestWritten) problems.push(problemTexts.long)
    const username = fullName === '' ? '' : loginOf(one, fullName, number, problems)
    const set = rightSetNamed(one.role)
    if (set === undefined) problems.push(problemTexts.role(writtenText(one.role)))
    const isOfFaculty = set !== undefined && set !== null && setsOfFaculty.includes(set)
    const facultyTitle = writtenText(one.faculty)
    const ownFaculty = titled(faculties, facultyTitle)
    if (facultyTitle !== '' && !ownFaculty)
      problems.push(
        problemTexts.faculty(
          facultyTitle,
          faculty.of(facultyTitle).map(({ title }) => title),
        ),
      )
    else if (isOfFaculty && !ownFaculty) problems.push(problemTexts.facultyNeeded)
    else if (ownFaculty && set !== undefined && !isOfFaculty) problems.push(problemTexts.facultyUnused)
    const groupTitle = writtenText(one.group)
    const group = titled(groups, groupTitle)
    if (groupTitle !== '' && !group) problems.push(problemTexts.group(groupTitle))
    const teacher = set === 'teacher' ? titled(teachers, fullName) : null
    const permissions = set ? rightSets[set] : []
    const account: AccountRights = {
      ...newAccount,
      permissions,
      editorOf: { ...newAccount.editorOf, faculties: ownFaculty ? [ownFaculty.id as FacultyId] : [] },
      boundTo: {
        groups: owners.groups.filter(({ id }) => id === group?.id),
        teachers: owners.teachers.filter(({ id }) => id === teacher?.id),
      },
    }
    if (problems.length === 0 && !isAllowed(actor, 'people.keep', account))
      problems.push(problemTexts.foreign)
    return {
      ...{ number, username, fullName, permissions, account, problems },
      facultyId: (ownFaculty?.id ?? null) as FacultyId | null,
      groupId: (group?.id ?? null) as GroupId | null,
      teacherId: (teacher?.id ?? null) as TeacherId | null,
      notes: [
        ...(ownFaculty ? [inviteNotes.edits(ownFaculty.title)] : []),
        ...(group ? [inviteNotes.group(group.title)] : []),
        ...(teacher ? [inviteNotes.teacher(teacher.title)] : []),
      ],
    }
  })
}
