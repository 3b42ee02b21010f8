/** Points that a page of A4 across has between its margins. */
const pageHeight = 525
const pageWidth = 790

/** Points of a character in the book's font: no program takes fewer, so what fits by this reckoning fits in all of them. */
const characterWidth = 5

/** How much smaller than its width asks for a sheet is printed rather than on a second page. */
const furtherShrinking = 1.25

/** A sheet as pages see it: widths in characters, heights in points. */
type PagedSheet = {
  columns: readonly number[]
  heights: readonly number[]
  headerRows: number
  /** The first rows of what stays together, counted from 0. */
  blocks: readonly number[]
}

export type Paging = {
  /** On one page, however much smaller; otherwise as wide as the page, on as many as it takes. */
  isOnePage: boolean
  /** Before which rows, counted from 0, a page begins, so that no block is parted that fits on one. */
  breaks: number[]
}

const total = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

/** How a sheet of blocks is parted into pages; one of none goes on from page to page. */
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
    // What is higher than a page is parted by the program, between two rows.
    for (const row of rows) filled = filled + row > capacity ? row : filled + row
  })
  return { isOnePage: false, breaks }
}
