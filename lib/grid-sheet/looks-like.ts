import type { ColumnRole } from '@/lib/grids/rules/rules'
import { cellContext } from './cell-context'
import { readType } from '@/lib/core/rules/words/lesson-types'
import { tokensOf } from './tokens'

const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

const share = (texts: readonly string[], fits: (text: string) => boolean) =>
  texts.filter(fits).length / texts.length

/** A room alone, or a short text with a number, as rooms are called. */
const isRoom = (text: string): boolean => {
  if (/^\S{1,6}$/.test(text) && /\d/.test(text)) return true
  const kinds = new Set(tokensOf(text, plain).map(({ kind }) => kind))
  return (
    (kinds.has('room') || kinds.has('online')) &&
    !kinds.has('text') &&
    !kinds.has('person') &&
    text.length <= 30
  )
}

/** What a column without a heading holds, by its texts. */
export function looksLike(texts: readonly string[]): ColumnRole {
  const sample = texts.slice(0, 60)
  if (share(sample, (text) => readType(text) !== null) > 0.7) return 'type'
  if (share(sample, isRoom) > 0.7) return 'rooms'
  const isPeople = (text: string) => {
    const kinds = new Set(tokensOf(text, plain).map(({ kind }) => kind))
    return kinds.has('person') && !kinds.has('text') && !kinds.has('room')
  }
  return share(sample, isPeople) > 0.7 ? 'teachers' : 'cell'
}
