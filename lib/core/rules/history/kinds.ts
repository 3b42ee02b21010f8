import { entryActs, type EntryAct } from './entry'

/** What the history is filtered by: what became of classes, or what else was changed. */
export const historyKinds = [
  'placed',
  'moved',
  'published',
  'removed',
  'rooms',
  'people',
  'comments',
  'load',
  'programmes',
  'permissions',
  'wishes',
  'undone',
  'lists',
  'calendar',
  'settings',
  'accounts',
  'imports',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/**
 * `marks`: acts on classes and tables, of which a change of this kind has one; `actions`: or one of these was
 * done, `%` for anything.
 */
type KindRule = { marks: readonly string[]; actions: readonly string[] }

const acts = (...marks: EntryAct[]): KindRule => ({ marks, actions: [] })
const tables = (...marks: string[]): KindRule => ({ marks, actions: [] })
const actions = (...done: string[]): KindRule => ({ marks: [], actions: done })

export const kindRules: Record<HistoryKind, KindRule> = {
  placed: acts('added', 'returned'),
  moved: acts('moved'),
  published: acts('published', 'unpublished', 'shown', 'hidden'),
  removed: acts('removed', 'withdrawn'),
  rooms: acts('rooms'),
  people: acts('teachers', 'groups'),
  comments: acts('edited'),
  load: { ...tables('load_item', 'load_item_teacher', 'load_item_group'), actions: ['load.import'] },
  programmes: tables('programme', 'programme_room', 'programme_discipline', 'programme_permission'),
  permissions: tables('load_permission'),
  wishes: tables('wish'),
  undone: actions('change.undo%'),
  lists: {
    ...tables(
      'room',
      'teacher',
      'teacher_norm',
      'building_walk',
      'group',
      'discipline',
      'faculty',
      'department',
      'reason',
    ),
    actions: ['vocabulary.%', 'building.%'],
  },
  calendar: actions('calendar.%'),
  settings: actions('quality.%', 'open.%', 'key.%'),
  accounts: { ...tables('user', 'editor'), actions: ['user.%', 'account.%'] },
  imports: actions('import%', 'load.import'),
}

/**
 * The acts on classes by which a kind is known; null where it is known by something else, and all of a change
 * belongs to it.
 */
export function actsOf(kind: HistoryKind): EntryAct[] | null {
  const { marks } = kindRules[kind]
  const known = entryActs.filter((act) => marks.includes(act))
  return known.length > 0 ? known : null
}

/** Whether a change has more in it than classes, by its marks. */
export const hasOtherMarks = (marks: readonly string[]): boolean =>
  marks.some((mark) => !entryActs.some((act) => act === mark))
