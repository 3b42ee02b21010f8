import { act, renderHook } from '@testing-library/react'
import { useRecentTexts, withRecentText } from './reasons'

const reasons = (username = 'planner') => renderHook(() => useRecentTexts('lastReasonItems', username, defaults)).result
const defaults = ['Ремонт', 'Перевод']

beforeEach(() => localStorage.clear())

test('what was typed comes first, the newest foremost, each once, and survives the page', () => {
  const list = reasons()
  act(() => list.current.record('Болезнь'))
  act(() => list.current.record(' Перевод '))
  act(() => list.current.record('Болезнь'))
  expect(list.current.texts).toEqual(['Болезнь', 'Перевод', 'Ремонт'])
  expect(reasons().current.texts).toEqual(['Болезнь', 'Перевод', 'Ремонт'])
})

test('nothing typed is nothing to remember, and each person has a list', () => {
  const list = reasons()
  act(() => list.current.record('  '))
  expect(list.current.texts).toEqual(defaults)
  act(() => list.current.record('Болезнь'))
  expect(reasons('admin').current.texts).toEqual(defaults)
})

test('a list that was spoilt is empty', () => {
  localStorage.setItem('lastReasonItems.planner', '{"a":1}')
  expect(reasons().current.texts).toEqual(defaults)
})

test('the list has an end', () => {
  const many = Array.from({ length: 24 }, (_, index) => String(index))
  expect(withRecentText(many, 'new')).toEqual(['new', ...many.slice(0, -1)])
})
