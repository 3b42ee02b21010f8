import { type CardBlock, type CardParagraph, type CardSheetCell, staysWhole } from '@/lib/print/rules/card-sheet'

/**
 * Advance widths of the page's typeface, in thousandths of the font size, without kerning, measured in
 * Chromium.
 */
type Widths = {
  latin: readonly number[]
  latin1: readonly number[]
  cyrillic: readonly number[]
  others: Readonly<Record<string, number>>
}

const plain: Widths = {
  latin: [
    250, 300, 390, 680, 640, 840, 670, 220, 380, 380, 450, 550, 300, 380, 300, 480, 620, 620, 580, 585, 620, 580, 605,
    620, 610, 605, 300, 300, 550, 550, 550, 510, 1020, 670, 670, 680, 700, 610, 595, 705, 760, 314, 555, 690, 570, 860,
    760, 740, 655, 740, 680, 640, 620, 730, 670, 960, 660, 640, 600, 380, 480, 380, 550, 500, 260, 565, 615, 545, 615,
    580, 365, 615, 615, 268, 268, 565, 320, 885, 615, 600, 615, 615, 390, 530, 400, 605, 560, 810, 550, 560, 510, 380,
    340, 380, 550,
  ],
  latin1: [
    250, 300, 545, 630, 550, 630, 340, 560, 360, 830, 565, 550, 550, 0, 660, 300, 390, 550, 360, 370, 260, 610, 625,
    300, 220, 250, 380, 550, 810, 790, 930, 500, 670, 670, 670, 670, 670, 670, 950, 680, 610, 610, 610, 610, 314, 314,
    314, 314, 715, 760, 740, 740, 740, 740, 740, 550, 740, 730, 730, 730, 730, 640, 655, 580, 565, 565, 565, 565, 565,
    565, 935, 545, 580, 580, 580, 580, 268, 268, 268, 268, 600, 615, 600, 600, 600, 600, 600, 550, 600, 605, 605, 605,
    605, 560, 615, 560,
  ],
  cyrillic: [
    632, 610, 820, 560, 680, 640, 314, 314, 555, 1055, 1105, 835, 700, 748, 670, 740, 670, 665, 670, 560, 730, 610, 960,
    640, 760, 760, 700, 715, 860, 760, 740, 750, 655, 680, 620, 670, 860, 660, 765, 670, 970, 995, 735, 890, 655, 680,
    950, 685, 565, 595, 565, 460, 605, 580, 800, 525, 610, 610, 575, 585, 720, 610, 600, 600, 615, 545, 490, 560, 740,
    550, 620, 555, 810, 840, 605, 730, 525, 545, 775, 570, 615, 580, 620, 460, 545, 530, 268, 268, 268, 840, 875, 620,
    575, 650, 560, 590,
  ],
  others: {
    '–': 530,
    '—': 730,
    '…': 940,
    '№': 1095,
    '’': 300,
    '“': 490,
    '”': 490,
    '„': 490,
    '•': 400,
    '→': 838,
    '↑': 750,
    '−': 550,
  },
}

const strong: Widths = {
  latin: [
    250, 310, 429, 680, 659, 840, 700, 230, 380, 380, 450, 569, 310, 380, 310, 480, 639, 639, 599, 604, 639, 599, 624,
    639, 629, 624, 310, 310, 550, 569, 550, 529, 990, 689, 680, 699, 710, 620, 595, 724, 760, 330, 575, 700, 570, 879,
    760, 759, 665, 759, 690, 659, 639, 730, 689, 979, 700, 680, 619, 380, 480, 380, 569, 500, 300, 575, 615, 564, 615,
    580, 365, 615, 605, 271, 271, 575, 330, 875, 605, 600, 615, 615, 390, 549, 400, 595, 580, 830, 569, 580, 510, 380,
    340, 380, 569,
  ],
  latin1: [
    250, 310, 564, 649, 569, 650, 340, 580, 400, 840, 575, 540, 569, 0, 641, 340, 390, 569, 379, 389, 300, 599, 635,
    310, 239, 269, 380, 540, 850, 830, 970, 530, 689, 689, 689, 689, 689, 689, 1000, 699, 620, 620, 620, 620, 330, 330,
    330, 330, 734, 760, 759, 759, 759, 759, 759, 569, 759, 730, 730, 730, 730, 680, 665, 590, 575, 575, 575, 575, 575,
    575, 935, 564, 580, 580, 580, 580, 271, 271, 271, 271, 605, 605, 600, 600, 600, 600, 600, 569, 600, 595, 595, 595,
    595, 580, 615, 580,
  ],
  cyrillic: [
    683, 620, 830, 560, 699, 659, 330, 330, 575, 1055, 1090, 845, 710, 837, 689, 740, 689, 675, 680, 560, 749, 620,
    1000, 657, 760, 760, 710, 725, 879, 760, 759, 750, 665, 699, 639, 689, 900, 700, 775, 680, 989, 1025, 740, 909, 660,
    699, 970, 695, 575, 595, 575, 470, 624, 580, 819, 544, 610, 610, 575, 595, 720, 610, 600, 600, 615, 564, 509, 580,
    759, 569, 630, 565, 829, 870, 615, 749, 535, 564, 775, 580, 678, 580, 640, 470, 564, 549, 271, 271, 271, 859, 885,
    640, 575, 701, 580, 590,
  ],
  others: {
    '–': 530,
    '—': 730,
    '…': 970,
    '№': 1105,
    '’': 300,
    '“': 510,
    '”': 510,
    '„': 510,
    '•': 400,
    '→': 838,
    '↑': 800,
    '−': 569,
  },
}

// Characters missing from the typeface come from a fallback font; assume the widest.
const unknown = 1000

/** The width of one character in ems. `isStrong`: semi-bold. */
function characterWidth(character: string, isStrong: boolean): number {
  const { latin, latin1, cyrillic, others } = isStrong ? strong : plain
  const code = character.charCodeAt(0)
  const width = code < 0x80 ? latin[code - 0x20] : code < 0x100 ? latin1[code - 0xa0] : cyrillic[code - 0x400]
  return (width ?? others[character] ?? unknown) / 1000
}

/** An unbreakable piece (cut only if wider than a line) and the white space after it; widths in ems. */
type Piece = { width: number; space: number }

/** A paragraph prepared for line counting, independent of font size. */
type MeasuredParagraph = readonly Piece[]

const letter = /\p{L}/u

/** Whether a line may break after this character inside a word: a hyphen or slash before a letter. */
const mayBreak = (character: string, next: string | undefined): boolean =>
  (character === '-' || character === '–' || character === '/') && next !== undefined && letter.test(next)

export function measureParagraph(paragraph: CardParagraph): MeasuredParagraph {
  const characters = paragraph.flatMap(({ text, look }) =>
    [...text].map((character) => ({
      character,
      isStrong: look !== 'plain' && look !== 'soft' && look !== 'struck',
    })),
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
  const ends = characters.flatMap((character, index) => (mayBreak(character, characters[index + 1]) ? [index + 1] : []))
  return [...ends, characters.length].map((end, index) => [ends[index - 1] ?? 0, end])
}

/** The widest unbreakable piece of a paragraph, in ems. */
export const widestPiece = (paragraph: MeasuredParagraph): number =>
  paragraph.reduce((widest, { width }) => Math.max(widest, width), 0)

/**
 * The number of lines of a paragraph at a width in ems, broken greedily as browsers do; a piece wider than a
 * line is cut anywhere.
 */
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

/**
 * Type measures of a card; must match components/print/card/card.css. Ems refer to the grid's font size,
 * other values are points.
 */
export const metrics = {
  lineHeight: 1.14,
  /** Between two entries, in ems. */
  blockGap: 0.15,
  /** Height of an empty half, in ems. */
  emptyHalf: 0.8,
  /** Above, below and between the halves of a divided cell, including its line. */
  divider: 2.5,
  cellAcross: 5.75,
  cellDown: 3.75,
  dayColumn: 20,
  emptyColumn: 27,
  /** Minimum width of a filled column: its times stay on one line. */
  filledColumn: 49,
  gridHead: 23,
} as const

// Browsers round lengths to 1/64 pixel and may kern differently, so we leave some of each line unused.
const usableWidth = 0.99

type MeasuredCell = {
  whole: MeasuredParagraph[][]
  halves: { odd: MeasuredParagraph[][]; even: MeasuredParagraph[][] } | null
}

const measureBlocks = (blocks: readonly CardBlock[]) => blocks.map((block) => block.map(measureParagraph))

export const measureCell = ({ whole, halves }: CardSheetCell): MeasuredCell => ({
  whole: measureBlocks(whole),
  halves: halves && { odd: measureBlocks(halves.odd), even: measureBlocks(halves.even) },
})

/** Height in ems, at a width in ems. */
const blocksHeight = (blocks: readonly MeasuredParagraph[][], width: number): number =>
  blocks.reduce(
    (sum, block) =>
      sum + block.reduce((lines, paragraph) => lines + lineCount(paragraph, width), 0) * metrics.lineHeight,
    Math.max(0, blocks.length - 1) * metrics.blockGap,
  )

/** Height in points; `columnWidth` in points. */
export function cellHeight({ whole, halves }: MeasuredCell, columnWidth: number, fontSize: number): number {
  const width = ((columnWidth - metrics.cellAcross) * usableWidth) / fontSize
  const half = (blocks: readonly MeasuredParagraph[][]) =>
    blocks.length === 0 ? metrics.emptyHalf : blocksHeight(blocks, width)
  const dividers = halves ? (whole.length > 0 ? 2 : 1) : 0
  const ems = blocksHeight(whole, width) + (halves ? half(halves.odd) + half(halves.even) : 0)
  return ems * fontSize + dividers * metrics.divider + metrics.cellDown
}

/** The narrowest column, in points, in which no word of the cell is cut. */
export function narrowestColumn({ whole, halves }: MeasuredCell, fontSize: number): number {
  const paragraphs = [...whole, ...(halves?.odd ?? []), ...(halves?.even ?? [])].flat()
  const widest = paragraphs.reduce((most, paragraph) => Math.max(most, widestPiece(paragraph)), 0)
  return (widest * fontSize) / usableWidth + metrics.cellAcross
}

export type { MeasuredCell }

/** The height, in points, of a paragraph set across the whole sheet. */
export const noteHeight = (text: CardParagraph, width: number, fontSize: number): number =>
  lineCount(measureParagraph(text), (width * usableWidth) / fontSize) * fontSize * metrics.lineHeight
