/** Printable area of a landscape A4 page, in points. */
const pageHeight = 525
const pageWidth = 790

/** Points per character in the book's font, a lower bound: real programs use at least this, so sheets that fit here fit everywhere. */
const characterWidth = 5

/** How much further than its width requires a sheet may be scaled down to avoid a second page. */
const furtherShrinking = 1.25

/** Column widths in characters, row heights in points. */
type PagedSheet = {
  columns: readonly number[]
  heights: readonly number[]
  headerRows: number
  /** First rows of blocks that should not be split, counted from 0. */
  blocks: readonly number[]
}

export type Paging = {
  /** Scaled to one page; otherwise fitted to the page width and continued on further pages. */
  isOnePage: boolean
  /** Rows, counted from 0, before which a page begins, so that no block that fits on a page is split. */
  breaks: number[]
}

const total = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

/** Splits a sheet into pages at block boundaries; a sheet without blocks gets no breaks of ours. */
export function pagingOf({ columns, heights, headerRows, blocks }: PagedSheet): Paging {
  const width = total(columns) * characterWidth
  const page = pageHeight * Math.max(1, width / pageWidth)
  if (blocks.length > 0 && total(heights) <= page * furtherShrinking) return { isOnePage: true, breaks: [] }
  const capacity = page - total(heights.slice(0, headerRows))
  const breaks: number[] = []
  let filled = 0
  blocks.forEach((first, index) => {
    const rows = heights.slice(first, blocks[index + 1])
    const height = total(rows)
    if (filled > 0 && filled + height > capacity && height <= capacity) {
      breaks.push(first)
      filled = 0
    }
    // A block higher than a page is split between rows by the spreadsheet program.
    for (const row of rows) filled = filled + row > capacity ? row : filled + row
  })
  return { isOnePage: false, breaks }
}
