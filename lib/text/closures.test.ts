import type { Pair } from '@/lib/domain/pairs'
import { closedPairsText } from './closures'

test.each<[Pair[], string]>([
  [[1, 2, 3, 4, 5, 6, 7, 8], 'все пары'],
  [[3], '3-я пара'],
  [[1, 2], '1–2-я пары'],
  [[1, 2, 3, 5, 7, 8], '1–3-я, 5-я, 7–8-я пары'],
])('pairs %j', (pairs, text) => {
  expect(closedPairsText(pairs).replaceAll('\u00a0', ' ')).toBe(text)
})
