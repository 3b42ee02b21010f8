import { groupedByEach } from '@/lib/core/words/rules/lists'
import { foldLetters } from '@/lib/core/words/rules/search'

/**
 * Normalises a name for comparison: ignores case, «ё», outer spaces and spaces after a full stop. Keeps
 * hyphens, unlike search: «ИСТб-2-41» is not «ИСТб-24-1».
 */
export const nameKey = (name: string): string =>
  foldLetters(name)
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\. /g, '.')
    .trim()

/** Indexes things by name, ignoring case and spacing. */
export const byName = <Thing>(things: readonly Thing[], namesOf: (thing: Thing) => string[]): Map<string, Thing[]> =>
  groupedByEach(things, (thing) => namesOf(thing).map(nameKey))
