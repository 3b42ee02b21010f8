import { nameKey } from './name-key'

/** Indexes things by name, ignoring case and spacing. */
export function byName<Thing>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string[],
): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things)
    for (const name of namesOf(thing)) found.set(nameKey(name), [...(found.get(nameKey(name)) ?? []), thing])
  return found
}
