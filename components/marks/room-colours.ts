import type { NamedRoom } from '@/lib/domain/schedule'
import { isVirtualRoom } from '@/lib/domain/ids'

/** The colour cycle of the specification, section 9. A colour only repeats the title. */
const swatches = [
  'bg-[#591cbe]',
  'bg-[#ff2d5d]',
  'bg-[#ff5c24]',
  'bg-[#ffb124]',
  'bg-[#8ad01b]',
  'bg-[#10965f]',
  'bg-[#2087ff]',
] as const

/** The swatch of the load item's room at `index`. */
export const swatchAt = (index: number): string => swatches[index % swatches.length] ?? swatches[0]

/** The letters before the first dash: `К` of `К-206`, `МК` of `МК-А-36`, none of `СДО`. */
const prefixOf = (title: string): string => /^\p{L}+(?=-)/u.exec(title)?.[0].toUpperCase() ?? ''

/** The swatch of a room's prefix, the same everywhere; null without a prefix, or for a virtual room. */
export function roomSwatch({ id, title }: NamedRoom): string | null {
  const prefix = prefixOf(title)
  if (isVirtualRoom(id) || prefix === '') return null
  const sum = [...prefix].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return swatches[sum % swatches.length] ?? null
}
