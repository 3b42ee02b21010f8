import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { entryActs, type EntryAct } from './entry'

/** The kinds by which the history is filtered. */
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
  'appeals',
  'undone',
  'lists',
  'calendar',
  'settings',
  'accounts',
  'imports',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/**
 * A change is of this kind if it has one of the `marks` (acts on classes, or tables), or is one of the
 * `actions`, in which `%` stands for any text.
 */
type KindRule = { marks: readonly string[]; actions: readonly string[] }

const acts = (...marks: EntryAct[]): KindRule => ({ marks, actions: [] })
const tables = (...marks: string[]): KindRule => ({ marks, actions: [] })
const actions = (...names: string[]): KindRule => ({ marks: [], actions: names })

export const kindRules: Record<HistoryKind, KindRule> = {
  placed: acts('added', 'returned'),
  moved: acts('moved'),
  published: acts('published', 'unpublished', 'shown', 'hidden'),
  removed: acts('removed', 'withdrawn'),
  rooms: acts('rooms'),
  people: acts('teachers', 'groups'),
  comments: acts('edited'),
  load: {
    ...tables('load_item', 'load_item_teacher', 'load_item_group', 'exam_item', 'owed_outcome', 'hours_entry'),
    actions: ['load.import'],
  },
  programmes: tables('programme', 'programme_room', 'programme_discipline', 'programme_permission'),
  permissions: tables('load_permission'),
  wishes: tables('wish', 'wish_campaign', 'wish_answer'),
  appeals: tables('appeal'),
  undone: actions('change.undo%'),
  lists: {
    ...tables(...vocabularyNames, 'teacher_norm', 'teacher_contract', 'building_walk'),
    actions: ['vocabulary.%', 'building.%'],
  },
  calendar: actions('calendar.%'),
  settings: {
    ...tables('letter_template', 'session_period', 'exam_slot', 'exam_norm'),
    actions: ['quality.%', 'open.%', 'key.%'],
  },
  accounts: { ...tables('user', 'editor'), actions: ['user.%', 'account.%'] },
  imports: actions('import%', 'load.import'),
}

/**
 * The acts on classes that belong to a kind; null if the kind is recognised by other things, and then all
 * classes of a change belong to it.
 */
export function actsOf(kind: HistoryKind): EntryAct[] | null {
  const { marks } = kindRules[kind]
  const shownActs = entryActs.filter((act) => marks.includes(act))
  return shownActs.length > 0 ? shownActs : null
}

/** Whether a change, by its marks, affected more than classes. */
export const hasOtherMarks = (marks: readonly string[]): boolean =>
  marks.some((mark) => !entryActs.some((act) => act === mark))
