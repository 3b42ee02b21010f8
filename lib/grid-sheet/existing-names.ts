import { sheetNameKey } from './look-alike'

/** Names by look-alike key. */
export type Names = ReadonlyMap<string, string>

/** The names that the university has; empty where nothing is known yet. */
export type ExistingNames = { rooms: Names; teachers: Names; groups: Names; disciplines: Names }

export type NameLists = Readonly<Record<keyof ExistingNames, readonly string[]>>

/** Leaves out keys shared by several names, which are of no help. */
function byKey(names: readonly string[]): Names {
  const found = new Map<string, string | null>()
  for (const name of names) {
    const key = sheetNameKey(name)
    found.set(key, found.has(key) && found.get(key) !== name ? null : name)
  }
  return new Map([...found].flatMap(([key, name]) => (name === null ? [] : [[key, name] as const])))
}

export const existingNames = ({ rooms, teachers, groups, disciplines }: NameLists): ExistingNames => ({
  rooms: byKey(rooms),
  teachers: byKey(teachers),
  groups: byKey(groups),
  disciplines: byKey(disciplines),
})
