import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import { closedPairsText } from './texts'

const seven = defaultPairs.slice(0, 7)

test.each<[Pair[], readonly Pair[], string]>([
  [[1, 2, 3, 4, 5, 6, 7, 8], defaultPairs, 'все пары'],
  [[1, 2, 3, 4, 5, 6, 7], defaultPairs, '1–7-я пары'],
  [[1, 2, 3, 4, 5, 6, 7], seven, 'все пары'],
  [[3], defaultPairs, '3-я пара'],
  [[1, 2], defaultPairs, '1–2-я пары'],
  [[1, 2, 3, 5, 7, 8], defaultPairs, '1–3-я, 5-я, 7–8-я пары'],
])('pairs %j of %j', (pairs, day, text) => {
  expect(closedPairsText(pairs, day).replaceAll('\u00a0', ' ')).toBe(text)
})
