/** What names a row of a table. */
export const uses = [
  'class',
  'load',
  'programme',
  'programme row',
  'permission',
  'wish',
  'request',
  'account',
  'editor',
  'own',
  'feed',
  'variant',
  'group',
  'teacher',
  'notice',
  'norm',
] as const
export type Use = (typeof uses)[number]

export type CountedUse = { use: Use; count: number }

/** What goes or stays with the row itself, and keeps nobody from deleting it. */
const parts: readonly Use[] = ['notice', 'norm']

export const keepsRow = ({ use }: CountedUse): boolean => !parts.includes(use)
