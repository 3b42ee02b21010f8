import type { ArchiveOption } from './kinds'
import { archiveShapes, withParts, type Member, type ArchiveShape } from './shape'

/** What an archive contains besides the timetable. The history names people, so it requires the accounts. */
export type ArchiveContent = { accounts: boolean; history: boolean }

const hasOption = ({ accounts, history }: ArchiveContent, option: ArchiveOption | null): boolean =>
  option === null || (accounts && (option === 'accounts' || history))

/** The files of an archive with this content. */
export const shapesOf = (content: ArchiveContent): ArchiveShape[] =>
  archiveShapes.filter(({ of }) => hasOption(content, of))

const optionOf = new Map(
  archiveShapes.flatMap((shape) => withParts(shape).map(({ path }) => [path, shape.of])),
)

/**
 * Whether an archive with this content has the member: not if it is personal or refers to what is left out.
 */
export function hasMember(content: ArchiveContent, { isPersonal, refers }: Member): boolean {
  if (isPersonal && !content.accounts) return false
  if (!refers || 'by' in refers) return true
  return hasOption(content, optionOf.get(refers.to.path) ?? null)
}
