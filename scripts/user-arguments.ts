import { parseArgs } from 'node:util'
import type { Right } from '@/lib/accounts/service/change-rights'
import { userErrors } from '@/lib/accounts/texts/users'
import {
  type EditorKind,
  type Permission,
  permissions,
  type ProgrammeFlag,
  programmeFlags,
} from '@/lib/core/actor/rules/actor'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { ArgumentError } from './argument-error'

export type UserCommand =
  | { name: 'help' }
  | { name: 'list'; username: string | null }
  | { name: 'add'; username: string; fullName: string; campusOnly: boolean }
  | { name: 'password' | 'link' | 'second-factor-off'; username: string }
  | { name: 'grant' | 'revoke'; username: string; rights: Right[] }

const options = {
  name: { type: 'string' },
  'campus-only': { type: 'boolean' },
  superuser: { type: 'boolean' },
  active: { type: 'boolean' },
  permission: { type: 'string', multiple: true },
  'all-permissions': { type: 'boolean' },
  programme: { type: 'string', multiple: true },
  flag: { type: 'string', multiple: true },
  faculty: { type: 'string', multiple: true },
  department: { type: 'string', multiple: true },
  group: { type: 'string', multiple: true },
  teacher: { type: 'string', multiple: true },
  'own-teacher': { type: 'string' },
  'own-group': { type: 'string' },
  subgroup: { type: 'string' },
  campus: { type: 'string' },
} as const
type Option = keyof typeof options
const optionsOfAdd: readonly Option[] = ['name', 'campus-only']

const isOption = (name: string): name is Option => Object.hasOwn(options, name)
const isPermission = (word: string): word is Permission => permissions.some((one) => one === word)
const isFlag = (word: string): word is ProgrammeFlag => programmeFlags.some((one) => one === word)

function parse(args: string[]) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!isOption(token.name)) throw new ArgumentError(userErrors.unknownOption(token.rawName))
    const needsValue = options[token.name].type === 'string'
    if (needsValue && !token.value?.trim()) throw new ArgumentError(userErrors.valueMissing(token.rawName))
    if (!needsValue && token.value !== undefined)
      throw new ArgumentError(userErrors.unknownOption(`${token.rawName}=…`))
  }
  const texts = (name: Option): string[] => [values[name] ?? []].flat().map(String)
  return {
    positionals,
    given: Object.keys(values).filter(isOption),
    texts,
    text: (name: Option) => texts(name).at(-1) ?? null,
    has: (name: Option) => values[name] === true,
  }
}
type Parsed = ReturnType<typeof parse>

function subgroupOf(text: string | null): Subgroup {
  if (text === null) return 0
  if (text !== '1' && text !== '2') throw new ArgumentError(userErrors.wrongSubgroup(text))
  return text === '1' ? 1 : 2
}

function permissionsOf({ texts, has }: Parsed): Permission[] {
  if (has('all-permissions')) return [...permissions]
  return texts('permission').map((word) => {
    if (!isPermission(word)) throw new ArgumentError(userErrors.unknownPermission(word))
    return word
  })
}

function programmesOf({ texts }: Parsed): Right[] {
  const [titles, flags] = [texts('programme'), texts('flag')]
  if (flags.length > 0 && titles.length !== 1) throw new ArgumentError(userErrors.flagWithoutProgramme)
  const known = flags.map((word) => {
    if (!isFlag(word)) throw new ArgumentError(userErrors.unknownFlag(word))
    return word
  })
  return titles.map((title) => ({
    kind: 'programme',
    title,
    flags: known.length > 0 ? known : programmeFlags,
  }))
}

function rightsOf(parsed: Parsed, issuer: string | undefined): Right[] {
  const { texts, text, has } = parsed
  const rights: Right[] = programmesOf(parsed)
  if (has('superuser')) rights.push({ kind: 'superuser' })
  if (has('active')) rights.push({ kind: 'active' })
  const held = permissionsOf(parsed)
  if (held.length > 0) rights.push({ kind: 'permissions', permissions: held })
  for (const kind of ['faculty', 'department', 'group', 'teacher'] satisfies EditorKind[])
    for (const title of texts(kind)) rights.push({ kind: 'editor', of: kind, title })
  const [ownTeacher, ownGroup, subgroup] = [text('own-teacher'), text('own-group'), text('subgroup')]
  if (ownTeacher !== null) rights.push({ kind: 'own teacher', title: ownTeacher })
  if (ownGroup !== null) rights.push({ kind: 'own group', title: ownGroup, subgroup: subgroupOf(subgroup) })
  else if (subgroup !== null) throw new ArgumentError(userErrors.subgroupWithoutGroup)
  const subject = text('campus')
  if (subject !== null) {
    if (!issuer) throw new ArgumentError(userErrors.noCampus)
    rights.push({ kind: 'campus', issuer, subject })
  }
  if (rights.length === 0) throw new ArgumentError(userErrors.rightsMissing)
  return rights
}

/** Parses a user command; throws ArgumentError. `issuer`: the campus provider that `--campus` refers to. */
export function userCommand(args: string[], issuer: string | undefined): UserCommand {
  const parsed = parse(args)
  const [name = 'help', username, extra] = parsed.positionals
  if (extra !== undefined) throw new ArgumentError(userErrors.extraWord(extra))
  const allow = (allowed: (option: Option) => boolean) => {
    const foreign = parsed.given.find((option) => !allowed(option))
    if (foreign) throw new ArgumentError(userErrors.optionNotHere(`--${foreign}`, name))
  }
  const named = (): string => {
    if (username === undefined) throw new ArgumentError(userErrors.nameMissing)
    return username
  }
  switch (name) {
    case 'help':
      return { name }
    case 'list':
      allow(() => false)
      return { name, username: username ?? null }
    case 'password':
    case 'link':
    case 'second-factor-off':
      allow(() => false)
      return { name, username: named() }
    case 'add':
      allow((option) => optionsOfAdd.includes(option))
      if (!/^(?!\s)\P{Cc}{1,150}(?<!\s)$/u.test(named())) throw new ArgumentError(userErrors.wrongUsername)
      return {
        name,
        username: named(),
        fullName: parsed.text('name') ?? named(),
        campusOnly: parsed.has('campus-only'),
      }
    case 'grant':
    case 'revoke':
      allow((option) => !optionsOfAdd.includes(option))
      return { name, username: named(), rights: rightsOf(parsed, issuer) }
    default:
      throw new ArgumentError(userErrors.unknownCommand(name))
  }
}
