import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { userTexts } from './users'

export type AccountView = {
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

const marks = ({ isSuperuser, active, hasPassword }: AccountView): string =>
  [isSuperuser && userTexts.superuser, !active && userTexts.inactive, active && !hasPassword && userTexts.campusOnly]
    .filter(Boolean)
    .join(', ')

export function accountLine(account: AccountView): string {
  const marked = marks(account)
  return `${account.username.padEnd(20)} ${account.fullName}${marked ? ` (${marked})` : ''}`
}

const ownGroup = ({ group, subgroup }: AccountView) =>
  group && (subgroup ? `${group}, ${userTexts.subgroup(subgroup)}` : group)

/** Editor rights, own teacher or group, and sign-in methods: label and value. */
const belongings = (account: AccountView): [string, string][] => [
  ...account.editorOf.map(({ kind, title }): [string, string] => [
    userTexts.editorOf,
    `${userTexts.editorKinds[kind]} ${title}`,
  ]),
  ...[account.teacher, ownGroup(account)].flatMap((own): [string, string][] => (own ? [[userTexts.own, own]] : [])),
  ...account.campus.map(({ subject }): [string, string] => [userTexts.campus, subject]),
]

/** An account in full, in the terms of the commands. */
export const accountText = (account: AccountView): string =>
  [
    accountLine(account),
    ...[
      ...account.permissions.map((permission) => [userTexts.permissions, permission]),
      ...account.programmes.map(({ title, flags }) => [userTexts.programmes, `${title}: ${flags.join(', ')}`]),
      ...belongings(account),
    ].map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n')
