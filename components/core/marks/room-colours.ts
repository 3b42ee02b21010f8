import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'

/** Classes of the week's style sheet (week.css) that set `--swatch`. A colour only repeats the title. */
const swatches = ['swatch-1', 'swatch-2', 'swatch-3', 'swatch-4', 'swatch-5', 'swatch-6', 'swatch-7'] as const

/** The swatch of the load item's room at `index`. */
export const swatchAt = (index: number): string => swatches[index % swatches.length] ?? swatches[0]

/** The letters before the first dash: `К` of `К-206`, `МК` of `МК-А-36`, none of `СДО`. */
const prefixOf = (title: string): string => /^\p{L}+(?=-)/u.exec(title)?.[0].toUpperCase() ?? ''

/** The swatch of a room's prefix, the same everywhere; null without a prefix, or for a virtual room. */
export function roomSwatch({ id, title }: TitledRoom): string | null {
  const prefix = prefixOf(title)
  if (isVirtualRoom(id) || prefix === '') return null
  const sum = [...prefix].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return swatches[sum % swatches.length] ?? null
}
