import writeExcelFile, { type CellObject, type Feature, type Image, type Row } from 'write-excel-file/node'

/** Printable area of a landscape A4 page, in points. */
const pageHeight = 525
const pageWidth = 790

/**
 * Points per character in the book's font, a lower bound: real programs use at least this, so sheets that fit
 * here fit everywhere.
 */
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

type Paging = {
  /** Scaled to one page; otherwise fitted to the page width and continued on further pages. */
  isOnePage: boolean
  /** Rows, counted from 0, before which a page begins, so that no block that fits on a page is split. */
  breaks: number[]
}

const total = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

/** Splits a sheet into pages at block boundaries; a sheet without blocks gets no breaks of ours. */
function pagingOf({ columns, heights, headerRows, blocks }: PagedSheet): Paging {
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

/** Null: empty, or covered by a cell that spans it. */
export type WorkbookCell = CellObject | null

type Paper = 'a3' | 'a4'

/** One sheet: landscape, scaled to the page width or to one page. */
export type BookSheet = {
  /** Unique, up to 31 characters, none of []*?/\\:. */
  name: string
  /** Widths in characters of the book's font. */
  columns: readonly number[]
  rows: readonly WorkbookCell[][]
  /** How many top rows are frozen and repeated on every printed page. */
  headerRows: number
  /** How many left columns are frozen. */
  headerColumns?: number
  /** First rows, counted from 0, of blocks that are kept on one page where they fit. */
  blocks?: readonly number[]
  /** The last header row has filter buttons. */
  isList?: boolean
  /** A4 unless given. */
  paper?: Paper
}

// No sheet here has more than 26 columns.
const letterOf = (column: number): string => String.fromCharCode(64 + column)

/** Codes of paper sizes in the file format. */
const paperSizes = { a3: 8, a4: 9 } as const

type Page = { print: string; titles: string; list: string | null; paging: Paging; paper: Paper }

const pageOf = ({ name, columns, rows, headerRows, isList, blocks = [], paper = 'a4' }: BookSheet): Page => {
  const sheet = `'${name.replaceAll("'", "''")}'!`
  const last = `$${letterOf(columns.length)}$${Math.max(rows.length, headerRows + 1)}`
  return {
    print: `${sheet}$A$1:${last}`,
    titles: `${sheet}$1:$${headerRows}`,
    list: isList ? `${sheet}$A$${headerRows}:${last}` : null,
    paper,
    paging: pagingOf({ columns, heights: rows.map(heightOfRow), headerRows, blocks }),
  }
}

/** The highest cell sets the height; 0 leaves it automatic. */
const heightOfRow = (cells: readonly WorkbookCell[]): number => Math.max(0, ...cells.map((cell) => cell?.height ?? 0))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const definedName = (name: string, sheetIndex: number, range: string, rest = ''): string =>
  `<definedName name="_xlnm.${name}" localSheetId="${sheetIndex}"${rest}>${escaped(range)}</definedName>`

/** A sheet numbers rows from 1, and a break stands after a row. */
const rowBreaks = (before: readonly number[]): string =>
  before.length === 0
    ? ''
    : `<rowBreaks count="${before.length}" manualBreakCount="${before.length}">${before
        .map((row) => `<brk id="${row}" max="16383" man="1"/>`)
        .join('')}</rowBreaks>`

/** Print area, repeated header, filter: named ranges of each sheet. */
const definedNames = (pages: readonly Page[]): string =>
  pages
    .flatMap(({ print, titles, list }, index) => [
      ...(list ? [definedName('_FilterDatabase', index, list, ' hidden="1"')] : []),
      definedName('Print_Area', index, print),
      definedName('Print_Titles', index, titles),
    ])
    .join('')

/** XML for page setup that the library does not write, placed where the sheet schema requires. */
function layout(pages: readonly Page[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(/<definedNames\s*\/>/, () => `<definedNames>${definedNames(pages)}</definedNames>`),
        },
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (tag, attributes, _index, _options, { sheetIndex }) => {
            if (tag === 'pageSetup')
              return {
                ...attributes,
                paperSize: paperSizes[pages[sheetIndex]?.paper ?? 'a4'],
                fitToWidth: 1,
                fitToHeight: pages[sheetIndex]?.paging.isOnePage ? 1 : 0,
              }
            if (tag !== 'pageMargins') return attributes
            return { left: 0.35, right: 0.35, top: 0.4, bottom: 0.5, header: 0.2, footer: 0.25 }
          },
          insert: (_, { sheetIndex }) =>
            '<headerFooter><oddFooter>&amp;L&amp;8&amp;A&amp;R&amp;8&amp;P / &amp;N</oddFooter></headerFooter>' +
            rowBreaks(pages[sheetIndex]?.paging.breaks ?? []),
          transform: (xml, _, { sheetIndex }) => {
            const list = pages[sheetIndex]?.list
            const filter = list
              ? `<autoFilter ref="${list.slice(list.lastIndexOf('!') + 1).replaceAll('$', '')}"/>`
              : ''
            return xml
              .replace(/<worksheet [^>]*>/, (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
              .replace('</sheetData>', () => `</sheetData>${filter}`)
          },
        },
      },
    },
  }
}

/** The bytes of an .xlsx file with these sheets; the first is active. */
export async function workbook(sheets: readonly BookSheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, columns, rows, headerRows, headerColumns = 0 }) => ({
    sheet: name,
    columns: columns.map((width) => ({ width })),
    data: rows as Row[],
    stickyRowsCount: headerRows,
    ...(headerColumns > 0 && { stickyColumnsCount: headerColumns }),
    orientation: 'landscape' as const,
    showGridLines: false,
  }))
  const options = { fontFamily: 'Arial', fontSize: 9, features: [layout(sheets.map(pageOf))] }
  return writeExcelFile(written, options).toBuffer()
}
