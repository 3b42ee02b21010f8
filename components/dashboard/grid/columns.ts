import type { CSSProperties } from 'react'
import type { Pair } from '@/lib/domain/pairs'

/** In rem, where the whole day fits the screen: of the days, of a pair in which something stands, and of one in which nothing does. */
const fitted = { day: 4.25, filled: 5.25, empty: 3.5 }

/**
 * How wide the columns of `pairs` are, as variables of the grid. Where the whole day fits the screen, pairs without anything in them
 * make room for the others.
 */
export function columnSizes(pairs: readonly Pair[], filled: readonly Pair[], fits: boolean): CSSProperties {
  const usual = { day: '5.5rem', least: `${pairs.length}*300px`, columns: `repeat(${pairs.length},1fr)` }
  const { day, least, columns } = fits ? fittedSizes(pairs, filled) : usual
  return { '--day': day, '--least': `calc(${day} + ${least})`, '--columns': columns } as CSSProperties
}

function fittedSizes(pairs: readonly Pair[], filled: readonly Pair[]) {
  const isFilled = (pair: Pair) => filled.length === 0 || filled.includes(pair)
  const widths = pairs.map((pair) => (isFilled(pair) ? fitted.filled : fitted.empty))
  return {
    day: `${fitted.day}rem`,
    least: `${widths.reduce((sum, width) => sum + width, 0)}rem`,
    columns: pairs
      .map((pair, index) => `minmax(${widths[index]}rem,${isFilled(pair) ? 1 : 0.4}fr)`)
      .join(' '),
  }
}
