import writeExcelFile, { type CellObject, type Feature, type Image, type Row } from 'write-excel-file/node'

/** A cell and how it looks; null: empty, or covered by one that spans it. */
export type SheetCell = CellObject | null

/** One sheet: A4 across, as wide as the page, on as many pages as it takes. */
export type BookSheet = {
  /** Up to 31 characters, none of []*?/\\: among them; no two alike. */
  name: string
  /** Widths in characters of the book's font. */
  columns: readonly number[]
  rows: readonly SheetCell[][]
  /** Rows that stay in sight and begin every printed page: from the first to this one. */
  headerRows: number
  /** Columns at the left that stay in sight. */
  headerColumns?: number
  /** The last header row carries the buttons that filter and sort what is under it. */
  isList?: boolean
}

// No sheet here has more than 26 columns.
const letterOf = (column: number): string => String.fromCharCode(64 + column)

type Page = { print: string; titles: string; list: string | null }

const pageOf = ({ name, columns, rows, headerRows, isList }: BookSheet): Page => {
  const sheet = `'${name.replaceAll("'", "''")}'!`
  const last = `$${letterOf(columns.length)}$${Math.max(rows.length, headerRows + 1)}`
  return {
    print: `${sheet}$A$1:${last}`,
    titles: `${sheet}$1:$${headerRows}`,
    list: isList ? `${sheet}$A$${headerRows}:${last}` : null,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const definedName = (name: string, sheetIndex: number, range: string, rest = ''): string =>
  `<definedName name="_xlnm.${name}" localSheetId="${sheetIndex}"${rest}>${escaped(range)}</definedName>`

/** Print area, repeated header, filter: named ranges of each sheet. */
const definedNames = (pages: readonly Page[]): string =>
  pages
    .flatMap(({ print, titles, list }, index) => [
      ...(list ? [definedName('_FilterDatabase', index, list, ' hidden="1"')] : []),
      definedName('Print_Area', index, print),
      definedName('Print_Titles', index, titles),
    ])
    .join('')

/** What a page needs and the library leaves out, put where the schema of a sheet wants it. */
function layout(pages: readonly Page[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(/<definedNames\s*\/>/, () => `<definedNames>${definedNames(pages)}</definedNames>`),
        },
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (tag, attributes) => {
            if (tag === 'pageSetup') return { ...attributes, fitToWidth: 1, fitToHeight: 0 }
            if (tag !== 'pageMargins') return attributes
            return { left: 0.35, right: 0.35, top: 0.4, bottom: 0.5, header: 0.2, footer: 0.25 }
          },
          insert: () =>
            '<headerFooter><oddFooter>&amp;L&amp;8&amp;A&amp;R&amp;8&amp;P / &amp;N</oddFooter></headerFooter>',
          transform: (xml, _, { sheetIndex }) => {
            const list = pages[sheetIndex]?.list
            const filter = list
              ? `<autoFilter ref="${list.slice(list.lastIndexOf('!') + 1).replaceAll('$', '')}"/>`
              : ''
            return xml
              .replace(
                /<worksheet [^>]*>/,
                (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
              )
              .replace('</sheetData>', () => `</sheetData>${filter}`)
          },
        },
      },
    },
  }
}

/** The bytes of an .xlsx file with these sheets, the first of which is open. */
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
