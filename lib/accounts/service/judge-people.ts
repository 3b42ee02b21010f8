import type { Queryable } from '@/db/client'
import { listExistingPeople } from '@/db/queries/accounts/accounts'
import { listOwners } from '@/db/queries/tables/account-rights'
import { findChoices } from '@/db/queries/tables/rows'
import { longestWritten, rightSets, setsOfFaculty, type WrittenLine } from '@/lib/accounts/rules/person'
import {
  inviteNotes,
  inviteProblems as problems,
  inviteProblems as problemTexts,
  rightSetNamed,
} from '@/lib/accounts/texts/invitations'
import { proposedLogin } from '@/lib/accounts/texts/login-names'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { type FacultyId, type GroupId, type TeacherId, idNumbered } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { type AccountRights, newAccount } from '@/lib/core/rights/rules/rights-people'
import type { TitledRow } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { grouped } from '@/lib/core/words/rules/lists'
import { isStorable } from '@/lib/core/words/rules/plain-text'
import { alikeInRussian } from '@/lib/core/words/rules/russian-letters'
import { writtenText } from '@/lib/tables/rules/check-row'

type ExistingAccount = { username: string; fullName: string; groupId: GroupId | null }
type LoginRequest = ExistingAccount & { number: number }

/** The login of a line, new or of an existing account; `note`: how that account was recognised. */
type JudgedLogin =
  { isKnown: true; username: string; note: string } | { isKnown: false; username: string; problem: string | null }

const longestLogin = 150

/**
 * Returns a function that finds a login for each line, called in their order. A line is an existing account
 * if login and name are equal; without a login, if the name is equal and the group does not differ. So a list
 * can be sent again with more people, and a namesake needs a login of their own. A login that only looks like
 * an existing one is taken.
 */
export function loginsFor(
  existing: readonly ExistingAccount[],
  lines: readonly { number: number; username: string }[],
): (request: LoginRequest) => JudgedLogin {
  const byLogin = new Map(existing.map((one) => [alikeInRussian(one.username), one]))
  const namesakes = grouped(existing, ({ fullName }) => nameKey(fullName))
  const first = new Map<string, number>()
  for (const { number, username } of lines) {
    const login = alikeInRussian(writtenText(username))
    if (login !== '' && !first.has(login)) first.set(login, number)
  }
  const proposed = new Set<string>()
  const unnamed = new Map<string, { number: number; groupId: GroupId | null }[]>()

  function proposal({ number, fullName, groupId }: LoginRequest): JudgedLogin {
    const isSame = (other: { groupId: GroupId | null }) => groupId === null || other.groupId === groupId
    const key = nameKey(fullName)
    const namesake = namesakes.get(key)?.find(isSame)
    if (namesake)
      return { isKnown: true, username: namesake.username, note: inviteNotes.thereByName(namesake.username) }
    const sameName = unnamed.get(key) ?? []
    const twin = sameName.find((other) => isSame(other) || other.groupId === null)
    unnamed.set(key, [...sameName, { number, groupId }])
    if (twin) return { isKnown: false, username: '', problem: problems.namesake(twin.number) }
    const login = proposedLogin(
      fullName,
      (name) => byLogin.has(alikeInRussian(name)) || first.has(alikeInRussian(name)) || proposed.has(name),
    )
    if (login === null) return { isKnown: false, username: '', problem: problems.noLogin }
    proposed.add(login)
    return { isKnown: false, username: login, problem: null }
  }

  return (request) => {
    const username = writtenText(request.username)
    if (username === '') return proposal(request)
    const judged = (problem: string | null): JudgedLogin => ({ isKnown: false, username, problem })
    const key = alikeInRussian(username)
    if (username.length > longestLogin || !isStorable(username)) return judged(problems.badLogin)
    const holder = byLogin.get(key)
    if (holder && nameKey(holder.fullName) === nameKey(request.fullName))
      return { isKnown: true, username: holder.username, note: inviteNotes.there }
    if (holder) return judged(problems.taken(username))
    const earlier = first.get(key) ?? request.number
    return judged(earlier < request.number ? problems.repeated(username, earlier) : null)
  }
}

/**
 * The result of a line: a new account, an existing one, which stays as it is, or an error. `notes`: what a
 * new account gets besides its rights, or which account exists.
 */
export type JudgedPerson = {
  number: number
  status: 'new' | 'same' | 'error'
  username: string
  fullName: string
  permissions: readonly Permission[]
  facultyId: FacultyId | null
  groupId: GroupId | null
  subgroup: Subgroup
  teacherId: TeacherId | null
  account: AccountRights
  problems: readonly string[]
  notes: readonly string[]
}

const byTitle = <Id extends number>(rows: readonly TitledRow[]) => {
  const byKey = new Map(rows.toReversed().map((row) => [nameKey(row.title), { ...row, id: idNumbered<Id>(row.id) }]))
  return (title: string) => byKey.get(nameKey(title)) ?? null
}

const subgroups: Readonly<Partial<Record<string, Subgroup>>> = { '': 0, '0': 0, '1': 1, '2': 2 }

type Titled<Id> = Omit<TitledRow, 'id'> & { id: Id }

/** What stands behind the words of a line, and what is wrong with them. */
type LineReferences = {
  set: ReturnType<typeof rightSetNamed>
  faculty: Titled<FacultyId> | null
  group: Titled<GroupId> | null
  subgroup: Subgroup | undefined
  teacher: Titled<TeacherId> | null
  problems: string[]
}

type Finders = {
  [Kind in 'group' | 'teacher' | 'faculty']: (title: string) => LineReferences[Kind]
} & { similarFaculties: (title: string) => string[] }

function referencesOf(one: WrittenLine, fullName: string, find: Finders): LineReferences {
  const problems: string[] = []
  const set = rightSetNamed(one.role)
  if (set === undefined) problems.push(problemTexts.role(writtenText(one.role)))
  const isOfFaculty = set !== undefined && set !== null && setsOfFaculty.includes(set)
  const facultyTitle = writtenText(one.faculty)
  const faculty = find.faculty(facultyTitle)
  if (facultyTitle !== '' && !faculty)
    problems.push(problemTexts.faculty(facultyTitle, find.similarFaculties(facultyTitle)))
  else if (isOfFaculty && !faculty) problems.push(problemTexts.facultyNeeded)
  else if (faculty && set !== undefined && !isOfFaculty) problems.push(problemTexts.facultyUnused)
  const group = find.group(one.group)
  const groupTitle = writtenText(one.group)
  if (groupTitle !== '' && !group) problems.push(problemTexts.group(groupTitle))
  const subgroup = subgroups[writtenText(one.subgroup)]
  if (subgroup === undefined) problems.push(problemTexts.subgroup(writtenText(one.subgroup)))
  else if (subgroup !== 0 && groupTitle === '') problems.push(problemTexts.subgroupOfNobody)
  const teacherName = writtenText(one.teacher)
  const teacher = find.teacher(teacherName === '' && set === 'teacher' ? fullName : teacherName)
  if (teacherName !== '' && !teacher) problems.push(problemTexts.teacher(teacherName))
  return { set, faculty, group, subgroup, teacher, problems }
}

/**
 * Judges each line against what is stored. A teacher is bound to the teacher record with their name, if there
 * is exactly one.
 */
export async function judgePeople(
  { db, actor }: { db: Queryable; actor: Actor },
  lines: readonly WrittenLine[],
): Promise<JudgedPerson[]> {
  const { groupId: groups = [], teacherId: teachers = [] } = await findChoices(db, adminTables.user)
  const { facultyId: faculties = [] } = await findChoices(db, adminTables.group)
  const owners = await listOwners(db)
  const ownerGroups = new Map(owners.groups.map((one) => [one.id, one]))
  const ownerTeachers = new Map(owners.teachers.map((one) => [one.id, one]))
  const similar = lookAlikes(faculties, ({ title }) => title)
  const find: Finders = {
    group: byTitle<GroupId>(groups),
    teacher: byTitle<TeacherId>(teachers),
    faculty: byTitle<FacultyId>(faculties),
    similarFaculties: (title) => similar.of(title).map((one) => one.title),
  }
  const loginOf = loginsFor(await listExistingPeople(db), lines)

  return lines.map((one): JudgedPerson => {
    const { number } = one
    const fullName = writtenText(one.fullName)
    const { set, faculty, group, subgroup, teacher, problems: wrong } = referencesOf(one, fullName, find)
    const groupId = group?.id ?? null
    const nobody: Omit<JudgedPerson, 'status' | 'username' | 'problems' | 'notes'> = {
      number,
      fullName,
      permissions: [],
      facultyId: null,
      groupId,
      teacherId: null,
      subgroup: 0,
      account: newAccount,
    }
    if (fullName === '' || !isStorable(fullName))
      return { ...nobody, status: 'error', username: '', problems: [problemTexts.noName], notes: [] }
    const login = loginOf({ ...one, fullName, groupId })
    if (login.isKnown) return { ...nobody, status: 'same', username: login.username, problems: [], notes: [login.note] }

    const problems = [
      ...(login.problem === null ? [] : [login.problem]),
      ...(fullName.length > longestWritten ? [problemTexts.long] : []),
      ...wrong,
    ]
    const boundGroup = group && ownerGroups.get(group.id)
    const boundTeacher = teacher && ownerTeachers.get(teacher.id)
    const permissions = set ? rightSets[set] : []
    const account: AccountRights = {
      ...newAccount,
      permissions,
      editorOf: { ...newAccount.editorOf, faculties: faculty ? [faculty.id] : [] },
      boundTo: { groups: boundGroup ? [boundGroup] : [], teachers: boundTeacher ? [boundTeacher] : [] },
    }
    if (problems.length === 0 && !isAllowed(actor, 'people.keep', account)) problems.push(problemTexts.foreign)
    return {
      number,
      username: login.username,
      fullName,
      permissions,
      groupId,
      account,
      problems,
      status: problems.length > 0 ? 'error' : 'new',
      facultyId: faculty?.id ?? null,
      subgroup: subgroup ?? 0,
      teacherId: teacher?.id ?? null,
      notes: [
        ...(faculty ? [inviteNotes.edits(faculty.title)] : []),
        ...(group ? [inviteNotes.group(group.title)] : []),
        ...(subgroup ? [inviteNotes.subgroup(subgroup)] : []),
        ...(teacher ? [inviteNotes.teacher(teacher.title)] : []),
      ],
    }
  })
}
