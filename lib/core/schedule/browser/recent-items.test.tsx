import { act, renderHook } from '@testing-library/react'
import { parseLastItem } from '@/lib/core/actor/rules/last-item'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import { parseRecentItems, useRecentItems } from './recent-items'

const group: NamedSubject = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1' }
const room: NamedSubject = { kind: 'room', id: 12 as RoomId, title: 'К-206' }
const recent = (username = 'teacher') => renderHook(() => useRecentItems(username)).result
const titles = (items: { title: string }[] | null) => items?.map(({ title }) => title)
const lastItem = () => parseLastItem(/last_item=([^;]*)/.exec(document.cookie)?.[1])

beforeEach(() => localStorage.clear())

test('what is recorded comes first and survives the page; an equal id of another kind is another item', () => {
  const first = recent()
  act(() => first.current.record(group))
  act(() => first.current.record(room))
  act(() => first.current.record(group))
  expect(titles(first.current.items)).toEqual(['ИСТб-23-1', 'К-206'])
  expect(titles(recent().current.items)).toEqual(['ИСТб-23-1', 'К-206'])
})

test('a star puts an item first, and a second press takes it back', () => {
  const list = recent()
  act(() => list.current.record(room))
  act(() => list.current.record(group))
  const [, starred] = list.current.items ?? []
  if (!starred) throw new Error('two items were recorded')
  act(() => list.current.toggleFavourite(starred))
  expect(list.current.items?.map(({ title, favourite }) => [title, favourite])).toEqual([
    ['К-206', true],
    ['ИСТб-23-1', false],
  ])
  act(() => list.current.toggleFavourite(starred))
  expect(list.current.items?.some(({ favourite }) => favourite)).toBe(false)
})

test('people who share a browser do not share the list', () => {
  const students = recent('student')
  act(() => students.current.record(group))
  expect(recent('teacher').current.items).toEqual([])
})

test('the server learns of the last item by cookie', () => {
  const list = recent()
  act(() => list.current.record(room))
  expect(lastItem()).toEqual({ kind: 'room', id: 12 })
})

test.each(['', '{', '7', '{"kind":"group"}', '[{"kind":"door","id":1,"title":"x","favourite":true},null,3]'])(
  'whatever else is stored counts as nothing: %s',
  (text) => {
    expect(parseRecentItems(text)).toEqual([])
  },
)

test('no more than 24 are read', () => {
  const many = Array.from({ length: 30 }, (_, id) => ({
    kind: 'group',
    id,
    title: `${id}`,
    favourite: false,
  }))
  expect(parseRecentItems(JSON.stringify(many))).toHaveLength(24)
})
