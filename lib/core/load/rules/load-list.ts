import { hasChip, isExam, lessonTypes, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped } from '@/lib/core/words/rules/lists'
import { searchFor } from '@/lib/core/words/rules/search'
import { isLoadDone, loadKey, type LoadItem, type LoadProgress } from './load-item'

/** The shared chip of all types without their own. */
export const otherLoadTypes = 100
/** The values of the panel's chips. */
export type LoadType = LessonType | typeof otherLoadTypes
export const loadTypes: readonly LoadType[] = [...lessonTypes.filter(hasChip), otherLoadTypes]
/** «Все» in the specification, without exams, which are planned separately. */
export const usualLoadTypes: readonly LoadType[] = loadTypes.filter(
  (type) => type === otherLoadTypes || !isExam({ lessonType: type }),
)

export const loadTypeOf = (lessonType: LessonType): LoadType => (hasChip(lessonType) ? lessonType : otherLoadTypes)

export const loadGroupings = ['none', 'teacher', 'group', 'discipline', 'date'] as const
export type LoadGrouping = (typeof loadGroupings)[number]

/** A list item. `searchText`: its text in `searchForm`, for the filter. */
export type ListedLoad = {
  key: string
  item: LoadItem
  progress: LoadProgress
  isDone: boolean
  searchText: string
}

export type LoadFilter = {
  types: readonly LoadType[]
  text: string
  showDone: boolean
  /** `loadKey`s shown although done, so that the item being worked on does not vanish with its last hour. */
  alwaysShown: ReadonlySet<string>
}

/** Items of one group, in list order. `done` and `total` also count items that are filtered out. */
export type LoadGroup = { key: string; items: readonly ListedLoad[]; done: number; total: number }

const nothingPlaced: LoadProgress = { placedHours: 0, usedRooms: [] }

const groupTitles = ({ groups }: LoadItem): string => groups.map(({ title }) => title).join(', ')
const teacherNames = ({ teachers }: LoadItem): string => teachers.map(({ name }) => name).join(', ')

const loadOrder = (a: LoadItem, b: LoadItem): number =>
  inAlphabet(a.title, b.title) ||
  a.lessonType - b.lessonType ||
  inAlphabet(groupTitles(a), groupTitles(b)) ||
  a.subgroup - b.subgroup ||
  (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : a.ref.id - b.ref.id)

/** The load of one half of the year in display order. `progress` is keyed by item id. */
export const listLoad = (
  items: readonly LoadItem[],
  progress: ReadonlyMap<number, LoadProgress>,
  searchTextOf: (item: LoadItem) => string,
): ListedLoad[] =>
  items.toSorted(loadOrder).map((item) => {
    const own = progress.get(item.ref.id) ?? nothingPlaced
    return {
      key: loadKey(item.ref),
      item,
      progress: own,
      isDone: isLoadDone(item, own.placedHours),
      searchText: searchTextOf(item),
    }
  })

/** The halves of the year with any load, in order. */
export const halvesOf = (items: readonly LoadItem[]): (1 | 2)[] =>
  ([1, 2] as const).filter((half) => items.some(({ semester }) => semester.half === half))

const groupKeys: Record<LoadGrouping, (item: LoadItem) => string> = {
  none: () => '',
  teacher: teacherNames,
  group: groupTitles,
  discipline: ({ title }) => title,
  date: ({ startsOn, endsOn }) => `${startsOn}/${endsOn}`,
}

/** The group without a name comes last. */
const groupOrder = (a: LoadGroup, b: LoadGroup): number =>
  Number(a.key === '') - Number(b.key === '') || inAlphabet(a.key, b.key)

/**
 * The grouped list. Each item is in one group: all groups of a stream together, or all its teachers together,
 * make one key.
 */
export function groupLoad(
  list: readonly ListedLoad[],
  { types, text, showDone, alwaysShown }: LoadFilter,
  grouping: LoadGrouping,
): LoadGroup[] {
  const { finds } = searchFor(text)
  const matches = list.filter(
    ({ item, searchText }) => types.includes(loadTypeOf(item.lessonType)) && finds(searchText),
  )
  return [...grouped(matches, ({ item }) => groupKeys[grouping](item))]
    .map(([key, all]) => ({
      key,
      items: showDone ? all : all.filter((one) => !one.isDone || alwaysShown.has(one.key)),
      done: all.filter(({ isDone }) => isDone).length,
      total: all.length,
    }))
    .sort(groupOrder)
}

/** The selected chips after a click: only that one, or with Shift toggled; never empty. */
export function typesAfterPress(types: readonly LoadType[], pressed: LoadType, adds: boolean): readonly LoadType[] {
  if (!adds) return [pressed]
  const others = types.filter((type) => type !== pressed)
  if (others.length === types.length) return [...types, pressed]
  return others.length > 0 ? others : types
}
