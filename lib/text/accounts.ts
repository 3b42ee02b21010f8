import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/domain/permissions'
import type { Subgroup } from '@/lib/domain/resource'
import { userTexts } from './users'

type Shown = {
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

const marks = ({ isSuperuser, active, hasPassword }: Shown): string =>
  [
    isSuperuser && userTexts.superuser,
    !active && userTexts.inactive,
    active && !hasPassword && userTexts.campusOnly,
  ]
    .filter(Boolean)
    .join(', ')

/** An account on one line of a list. */
export function accountLine(account: Shown): string {
  const marked = marks(account)
  return `${account.username.padEnd(20)} ${account.fullName}${marked ? ` (${marked})` : ''}`
}

const ownGroup = ({ group, subgroup }: Shown) =>
  group && (subgroup ? `${group}, ${userTexts.subgroup(subgroup)}` : group)

/** An account in full: a line for each thing it may do. */
export function accountText(account: Shown): string {
  const lines: [string, string][] = [
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
  return [accountLine(account), ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}
