import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { recentLimit, withActivated, withFavouriteToggled, withSuccessor, type RecentItem } from './active-item'

const group = (id: number, title = `Группа ${id}`) => ({ kind: 'group' as const, id: id as GroupId, title })
const titles = (items: readonly RecentItem[]) => items.map((item) => item.title)
const after = (...ids: number[]) => ids.reduce<RecentItem[]>((items, id) => withActivated(items, group(id)), [])

test('the newest comes first and nothing stands twice', () => {
  expect(titles(after(1, 2, 1))).toEqual(['Группа 1', 'Группа 2'])
})

test('the same id of another kind is another item', () => {
  const teacher = { kind: 'teacher' as const, id: 1 as TeacherId, title: 'Иванов И. И.' }
  expect(withActivated(after(1), teacher)).toHaveLength(2)
})

test('favourites stand first, by title, and keep their star when activated again', () => {
  let items = after(10, 9, 3)
  items = withFavouriteToggled(items, group(10))
  items = withFavouriteToggled(items, group(9))
  expect(titles(items)).toEqual(['Группа 9', 'Группа 10', 'Группа 3'])
  expect(titles(withActivated(items, group(10)))).toEqual(['Группа 9', 'Группа 10', 'Группа 3'])
})

test('the list keeps 24, and the oldest without a star goes', () => {
  const items = withFavouriteToggled(after(...Array.from({ length: 24 }, (_, index) => index + 1)), group(1))
  const more = withActivated(items, group(100))
  expect(more).toHaveLength(recentLimit)
  expect(titles(more)).toContain('Группа 1')
  expect(titles(more)).not.toContain('Группа 2')
})

test('what turned out to be another is that one, in its place and with its star', () => {
  const items = withFavouriteToggled(after(1, 2, 3), group(2))
  expect(titles(withSuccessor(items, group(2), group(9)))).toEqual(['Группа 9', 'Группа 3', 'Группа 1'])
  expect(withSuccessor(items, group(2), group(3))).toMatchObject([
    { id: 3, favourite: true },
    { id: 1, favourite: false },
  ])
  expect(withSuccessor(items, group(7), group(9))).toEqual(items)
})

test('a renamed subject takes its new name', () => {
  expect(titles(withActivated(after(1), group(1, 'Новая')))).toEqual(['Новая'])
})
