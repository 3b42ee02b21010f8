import type { CardParagraph } from '@/lib/domain/card-sheet'
import { characterWidth } from './golos-widths'

/** What is never divided but where it is wider than the line, with the white space behind it; widths in ems. */
type Piece = { width: number; space: number }

/** A paragraph as its lines are counted: the same at every font size. */
export type MeasuredParagraph = readonly Piece[]

const isSpace = (character: string) => character === ' '
const letter = /\p{L}/u

/** Whether a line may end behind a character that is no space: a hyphen or slash inside of a word. */
const mayBreak = (character: string, next: string | undefined): boolean =>
  (character === '-' || character === '–' || character === '/') && next !== undefined && letter.test(next)

export function measureParagraph(paragraph: CardParagraph): MeasuredParagraph {
  const characters = paragraph.flatMap(({ text, look }) =>
    [...text].map((character) => ({ character, isStrong: look !== 'plain' && look !== 'soft' })),
  )
  const pieces: Piece[] = []
  let piece: Piece = { width: 0, space: 0 }
  characters.forEach(({ character, isStrong }, index) => {
    const next = characters[index + 1]?.character
    const width = characterWidth(character, isStrong)
    if (isSpace(character)) piece.space += width
    else piece.width += width
    if ((isSpace(character) && next !== ' ') || mayBreak(character, next)) {
      pieces.push(piece)
      piece = { width: 0, space: 0 }
    }
  })
  return piece.width > 0 ? [...pieces, piece] : pieces
}

/** How many lines a paragraph takes at a width in ems, filled as a browser fills them; a piece wider than a line is cut anywhere. */
export function lineCount(paragraph: MeasuredParagraph, width: number): number {
  let lines = 1
  let taken = 0
  for (const piece of paragraph) {
    if (taken > 0 && taken + piece.width > width) {
      lines += 1
      taken = 0
    }
    const cuts = Math.max(0, Math.ceil(piece.width / width) - 1)
    lines += cuts
    taken += piece.width - cuts * width + piece.space
  }
  return lines
}
