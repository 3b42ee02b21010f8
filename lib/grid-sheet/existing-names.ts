import { apostrophes, folded } from '@/lib/core/words/rules/folded'

/** Names by look-alike key. */
export type Names = ReadonlyMap<string, string>

/** The names that the university has; empty where nothing is known yet. */
export type ExistingNames = { rooms: Names; teachers: Names; groups: Names; disciplines: Names }

export type NameLists = Readonly<Record<keyof ExistingNames, readonly string[]>>

/** The key of a name; also ignores spaces around signs and trailing full stops. */
export function sheetNameKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = folded(name)
    .replace(/\s*([-./,()])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .trim()
  if (keys.size >= mostRemembered) keys.clear()
  if (name.length <= longestRemembered) keys.set(name, key)
  return key
}

/** A file repeats its names in thousands of lessons. */
const keys = new Map<string, string>()
const [mostRemembered, longestRemembered] = [50_000, 200]

const lettersAlike = new Map(
  [...'ABCEHKMOPTXYaceopxy'].map((letter, index) => [letter, [...'АВСЕНКМОРТХУасеорху'][index] ?? letter]),
)

const words = new RegExp(`[A-Za-zА-Яа-яЁё]+(?:[${apostrophes}][A-Za-zА-Яа-яЁё]+)*`, 'g')

/** Replaces Latin letters within Russian words by the Russian letters they look like. The length stays. */
export const oneScript = (text: string): string =>
  text.replace(words, (word) =>
    /[A-Za-z]/.test(word) && /[А-Яа-яЁё]/.test(word)
      ? word.replace(/[A-Za-z]/g, (letter) => lettersAlike.get(letter) ?? letter)
      : word,
  )

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
