import { foldLetters } from '@/lib/core/rules/words/search'

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
export function byName<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => string[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things)
    for (const name of namesOf(thing)) found.set(nameKey(name), [...(found.get(nameKey(name)) ?? []), thing])
  return found
}
