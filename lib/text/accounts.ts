import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/domain/permissions'
import type { Subgroup } from '@/lib/domain/resource'
import { userTexts } from './users'

/** An account as its administrator sees it. */
export type ShownAccount = {
  username: string
  fullName: string
  active: boolean
  hasPassword: boolean
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly { kind: EditorKind; title: string }[]
  programmes: readonly { title: string; flags: readonly ProgrammeFlag[] }[]
  teacher: string | null
  group: string | null
  subgroup: Subgroup
  campus: readonly { issuer: string; subject: string }[]
}

const marks = ({ isSuperuser, active, hasPassword }: ShownAccount): string =>
  [
    isSuperuser && userTexts.superuser,
    !active && userTexts.inactive,
    active && !hasPassword && userTexts.campusOnly,
  ]
    .filter(Boolean)
    .join(', ')

/** An account on one line of a list. */
export function accountLine(account: ShownAccount): string {
  const marked = marks(account)
  return `${account.username.padEnd(20)} ${account.fullName}${marked ? ` (${marked})` : ''}`
}

const ownGroup = ({ group, subgroup }: ShownAccount) =>
  group && (subgroup ? `${group}, ${userTexts.subgroup(subgroup)}` : group)

/** A line for each thing an account may do: what it is, and of what. */
function rightsOf(account: ShownAccount): [string, string][] {
  return [
    ...account.permissions.map((permission): [string, string] => [userTexts.permissions, permission]),
    ...account.editorOf.map(({ kind, title }): [string, string] => [
      userTexts.editorOf,
      `${userTexts.editorKinds[kind]} ${title}`,
    ]),
    ...account.programmes.map(({ title, flags }): [string, string] => [
      userTexts.programmes,
      `${title}: ${flags.join(', ')}`,
    ]),
    ...[account.teacher, ownGroup(account)].flatMap((own): [string, string][] =>
      own ? [[userTexts.own, own]] : [],
    ),
    ...account.campus.map(({ subject }): [string, string] => [userTexts.campus, subject]),
  ]
}

/** An account in full. */
export const accountText = (account: ShownAccount): string =>
  [accountLine(account), ...rightsOf(account).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** `marks`: whether it may do everything, and how it signs in; a permission speaks for itself. */
export const accountRights = (account: ShownAccount): { marks: string; rights: string[] } => ({
  marks: marks(account),
  rights: rightsOf(account).map(([name, value]) =>
    name === userTexts.permissions ? value : `${name}: ${value}`,
  ),
})
