import { staysWhole, type CardParagraph } from '@/lib/print/rules/card-sheet'
import { characterWidth } from './golos-widths'

/** An unbreakable piece (cut only if wider than a line) and the white space after it; widths in ems. */
type Piece = { width: number; space: number }

/** A paragraph prepared for line counting, independent of font size. */
export type MeasuredParagraph = readonly Piece[]

const letter = /\p{L}/u

/** Whether a line may break after this character inside a word: a hyphen or slash before a letter. */
const mayBreak = (character: string, next: string | undefined): boolean =>
  (character === '-' || character === '–' || character === '/') && next !== undefined && letter.test(next)

export function measureParagraph(paragraph: CardParagraph): MeasuredParagraph {
  const characters = paragraph.flatMap(({ text, look }) =>
    [...text].map((character) => ({ character, isStrong: look !== 'plain' && look !== 'soft' })),
  )
  const words = paragraph
    .map(({ text }) => text)
    .join('')
    .match(/ +|[^ ]+/g)
  const pieces: Piece[] = []
  let at = 0
  for (const word of words ?? []) {
    const width = (from: number, to: number) =>
      characters
        .slice(at + from, at + to)
        .reduce((sum, { character, isStrong }) => sum + characterWidth(character, isStrong), 0)
    const last = pieces.at(-1)
    if (word.startsWith(' ') && last) last.space += width(0, word.length)
    else for (const [from, to] of partsOf(word)) pieces.push({ width: width(from, to), space: 0 })
    at += [...word].length
  }
  return pieces
}

/** The unbreakable parts of a word, as ranges of its characters. */
function partsOf(word: string): [number, number][] {
  const characters = [...word]
  if (staysWhole(word)) return [[0, characters.length]]
  const ends = characters.flatMap((character, index) =>
    mayBreak(character, characters[index + 1]) ? [index + 1] : [],
  )
  return [...ends, characters.length].map((end, index) => [ends[index - 1] ?? 0, end])
}

/** The widest unbreakable piece of a paragraph, in ems. */
export const widestPiece = (paragraph: MeasuredParagraph): number =>
  paragraph.reduce((widest, { width }) => Math.max(widest, width), 0)

/** The number of lines of a paragraph at a width in ems, broken greedily as browsers do; a piece wider than a line is cut anywhere. */
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
