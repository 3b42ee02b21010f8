import { CFB, read } from 'xlsx'
import { textsOf } from '@/testing/workbooks'
import type { DoorResponse } from './door'
import { everyFlag, holding, viewingEditors, type Role, type Side } from './roles'
import type { Scene } from './scene'

const own = (...roles: Role[]): Record<Side, readonly Role[]> => ({
  own: ['superuser', 'planner', ...roles],
  foreign: ['superuser', 'other planner'],
})

/** Who plans a load item, and so may know its drafts and hidden classes. */
const loadPlanners = own('editor: can set nagruzka items', 'permitted')

/** Who is told why a class was changed and somebody is absent: whoever plans or changes what they edit. */
const reasonKnowers = (
  [
    ...(['can set nagruzka items', 'can create queries', 'can create transition'] as const),
    ...(['can change schedule item auditory', 'can close auditories'] as const),
  ] as const
).map((one): Role => `editor: ${one}`)

/** Who sees the weeks of all groups, teachers or rooms. */
const viewers: Role[] = [
  ...(['superuser', 'planner', 'other planner', 'rooms', 'teacher', 'student', 'monitor', 'permitted'] as const),
  ...viewingEditors,
  ...(['can view groups', 'can view teachers', 'can view auditories'] as const),
]
/**
 * Who learns titles through other rights: planners are told which class is in the way (decision 0026), room
 * changers see the class, and programmes may search load.
 */
const told: Role[] = ['can set nagruzka items', 'can change schedule item auditory', 'partner']

/** Restricted texts by their mark, and who may see them. */
const secrets: Record<string, Record<Side, readonly Role[]>> = {
  draft: loadPlanners,
  hidden: loadPlanners,
  sketch: own('can_project_schedule', 'partner'),
  cause: own(...reasonKnowers),
  // A teacher knows their own.
  illness: own(...reasonKnowers, 'bound', 'teacher'),
  programme: own(...everyFlag),
  plan: own(...everyFlag, 'can_project_schedule'),
  proxy: own(...everyFlag),
  // The answer to a change contains the changed class.
  published: {
    own: [...viewers, ...told, 'bound', 'editor', 'administrator'],
    foreign: [...viewers, ...told],
  },
  // Editors are told what was done with what they edit.
  later: { own: [...viewers, ...told, 'bound', 'editor', 'administrator'], foreign: [...viewers, ...told] },
  load: { own: [...viewers, ...told, 'bound', 'editor', 'administrator'], foreign: [...viewers, ...told] },
}

/** Who sees other users' logins: those who edit load permissions, and of their people whoever administers a faculty. */
const knowsLogins: Role[] = [
  ...(['superuser', 'planner', 'other planner'] as const),
  ...holding('can edit nagruzka set permissions'),
  'administrator',
  ...holding('can administer faculty'),
]

/** A folder has no content. */
type Zip = { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] }

/** What a file says: a workbook, or the texts of an archive. */
function textOf({ bytes, text }: DoorResponse): string {
  if (!text.startsWith('PK')) return text
  const { FullPaths: names, FileIndex: files }: Zip = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  return names.some((name) => name.endsWith('[Content_Types].xml'))
    ? JSON.stringify(textsOf(read(bytes)))
    : files.map(({ content = [] }) => Buffer.from(content).toString()).join('')
}

/** Marks in an answer that the asker must not see. */
export function leaksIn(told: DoorResponse, asker: Role | 'stranger', { word }: Pick<Scene, 'word'>): string[] {
  const text = textOf(told)
  const found = Object.entries(secrets).flatMap(([what, knownTo]) =>
    (['own', 'foreign'] as const)
      .filter((side) => asker === 'stranger' || !knownTo[side].includes(asker))
      .map((side) => `${word}${side}${what}`)
      .filter((mark) => text.includes(mark)),
  )
  if (asker !== 'stranger' && knowsLogins.includes(asker)) return found
  // The asker's own login, as it ends in JSON, in flight data and in HTML.
  const mine = new RegExp(`${word}login ${asker}(?=["\\\\<&])`, 'g')
  const logins = text.replace(mine, '').includes(`${word}login`)
  return logins ? [...found, 'the login of another'] : found
}
