import { renderHook, waitFor } from '@testing-library/react'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { useNarrowText } from './use-narrow-text'

const week = (...titles: string[]): Schedule => ({
  items: titles.map((title) => lesson({ title })),
  requests: [],
  wishes: [],
  parity: 0,
})
const seen = (text: string) => text.replaceAll('\u00ad', '-')

test('what the server parted is so at once, what comes later soon after', async () => {
  const first = week('Основы петрографии')
  const { result, rerender } = renderHook(
    ({ schedule }) => useNarrowText(schedule, true, ['пет\u00adро\u00adгра\u00adфии']),
    { initialProps: { schedule: first } },
  )
  expect(seen(result.current('Основы петрографии'))).toBe('Основы пет-ро-гра-фии')
  const draw = result.current
  rerender({ schedule: week('Основы петрографии', 'Материаловедение') })
  await waitFor(() => expect(seen(result.current('Материаловедение'))).toBe('Ма-те-ри-а-ло-ве-де-ние'))
  expect(seen(result.current('Основы петрографии'))).toBe('Основы пет-ро-гра-фии')
  expect(result.current).not.toBe(draw)
})

test('where there is room words are as they are written, initials stay with their name, and nothing is fetched', () => {
  const { result } = renderHook(() => useNarrowText(week('Материаловедение'), false, []))
  expect(result.current('Материаловедение А. Б.')).toBe('Материаловедение\u00a0А.\u00a0Б.')
})
