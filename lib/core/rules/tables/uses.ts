/** What can refer to a row of a table. */
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

/** Uses that do not prevent the deletion of a row: they are deleted with it, or stay without it. */
const parts: readonly Use[] = ['notice', 'norm']

export const keepsRow = ({ use }: CountedUse): boolean => !parts.includes(use)
