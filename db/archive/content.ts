import type { ArchiveOption } from './kinds'
import { shapes, withParts, type Member, type Shape } from './shape'

/** What an archive has beyond the timetable. The history names people: there is none without accounts. */
export type ArchiveContent = { accounts: boolean; history: boolean }

const hasOption = ({ accounts, history }: ArchiveContent, option: ArchiveOption | null): boolean =>
  option === null || (accounts && (option === 'accounts' || history))

/** The files of an archive with this content. */
export const shapesOf = (content: ArchiveContent): Shape[] =>
  shapes.filter(({ of }) => hasOption(content, of))

const optionOf = new Map(shapes.flatMap((shape) => withParts(shape).map(({ path }) => [path, shape.of])))

/** Whether a member is in it: what tells of people, or refers to what is not in it, is not. */
export function hasMember(content: ArchiveContent, { isPersonal, refers }: Member): boolean {
  if (isPersonal && !content.accounts) return false
  if (!refers || 'by' in refers) return true
  return hasOption(content, optionOf.get(refers.to.path) ?? null)
}
