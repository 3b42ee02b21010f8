import { counted } from '@/lib/core/texts/words/plural'

/** `2,5`: findings about half a group count as half. */
export const pointsText = (points: number): string => String(points).replace('.', ',')

/** `5 баллов`, `2,5 балла`: the weighted sum. */
export const costText = (cost: number): string =>
  Number.isInteger(cost) ? counted(cost, 'балл', 'балла', 'баллов') : `${pointsText(cost)}\u00a0балла`
