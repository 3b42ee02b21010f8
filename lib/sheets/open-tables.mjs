import { CFB, read, set_cptable } from 'xlsx'
import { htmlTables } from './html-tables.mjs'
import { tableParts, withoutFarRepeats } from './sheet-parts.mjs'
import { scales, weighLines, weighOldBook, weighXml } from './weigh-sheets.mjs'
import { PartFault } from './zip-entries.mjs'
import { decoded, separated } from './sheet-text.mjs'

const mostUnpacked = 32 * 1024 * 1024
const mostSheets = 200

/**
 * A workbook of any kind that we read: .xlsx, .xlsb, .xls, .ods, a table with separators, and what systems save
 * under the name of .xls: pages of HTML, archives of such pages, XML of Excel 2003. `sheets`: name, place and
 * `isHidden` of each; `bookOf`: the library's workbook with the sheet at a place, or with all of them (null).
 * `lastRow`: later rows are not read; `mostRows`: of every sheet below its heading, or null; `tableTitle`: names the
 * tables of a page. What is in it is counted first. Throws PartFault.
 */
export async function openTables(bytes, limits) {
  const { readAs, hidden = () => false } = await sourceOf(bytes, limits)
  const tried = (sheets) => {
    try {
      return readAs(sheets)
    } catch (error) {
      if (error instanceof PartFault) throw error
      // The library may throw any error on a broken file.
      throw new PartFault('unreadable')
    }
  }
  const list = tried([])
  const sheets = (list?.SheetNames ?? []).slice(0, mostSheets).map((name, place) => ({
    name,
    place,
    isHidden: (list.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0 || hidden(name),
  }))
  if (sheets.length === 0) throw new PartFault('unreadable')
  return { sheets, bookOf: tried }
}

const magic = { compound: 'd0cf11e0', archive: '504b0304' }

async function sourceOf(bytes, limits) {
  if (bytes.length === 0) throw new PartFault('empty')
  const start = bytes.toString('hex', 0, 4)
  if (start === magic.archive) return archived(bytes, limits)
  if (start === magic.compound || isBareBook(bytes)) return compound(bytes, limits)
  const text = decoded(bytes)
  if (text.includes('\0')) throw new PartFault('unreadable')
  return ofText(text, bytes, limits)
}

const options = ({ lastRow }, more) => ({
  dense: true,
  sheetRows: lastRow,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  ...more,
})

/** `cellStyles` tells which rows and columns are hidden; of an .ods it would fill every repeated empty cell. */
function archived(bytes, limits) {
  const { archive, content } = tableParts(bytes, { mostUnpacked, mostRows: limits.mostRows })
  if (content !== null) {
    const hidden = hiddenSheets(content)
    return {
      ...once(() => read(archive, options(limits, { type: 'buffer' }))),
      hidden: (name) => hidden.has(name),
    }
  }
  return { readAs: (sheets) => read(archive, options(limits, { type: 'buffer', cellStyles: true, sheets })) }
}

/** Kinds of which the library always reads every sheet are read once. */
function once(readWhole) {
  let book
  return { readAs: () => (book ??= readWhole()) }
}

const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** The names of the hidden sheets of an .ods, which the library does not tell. */
function hiddenSheets(content) {
  const styles = new Set(
    [...content.matchAll(/<style:style\b([^<>]*)>\s*<style:table-properties\b([^<>]*)>/g)].flatMap(
      ([, style, properties]) =>
        attribute(properties, 'table:display') === 'false' ? [attribute(style, 'style:name')] : [],
    ),
  )
  return new Set(
    [...content.matchAll(/<table:table\b([^<>]*)>/g)].flatMap(([, tag]) =>
      styles.has(attribute(tag, 'table:style-name')) ? [attribute(tag, 'table:name')] : [],
    ),
  )
}

/** A workbook of the first versions of Excel stands alone, without a container. */
const isBareBook = (bytes) => bytes[0] === 0x09 && bytes[1] <= 0x08 && bytes.subarray(2, 12).includes(0)

async function compound(bytes, limits) {
  const stream = isBareBook(bytes) ? bytes : streamOf(bytes)
  weighed(limits, (scale) => weighOldBook(stream, scale))
  // Workbooks of Excel 95 have a code page; the tables are large, and only such files need them.
  set_cptable(await import('xlsx/dist/cpexcel.full.mjs'))
  return once(() => read(bytes, options(limits, { type: 'buffer', cellStyles: true })))
}

/** What is in a file, counted before it is read. Throws PartFault. */
function weighed({ mostRows }, weigh) {
  const scale = scales(mostRows)
  weigh(scale)
  scale.end()
}

/** The stream of sheets in a container of Microsoft's. */
function streamOf(bytes) {
  const container = CFB.read(bytes, { type: 'buffer' })
  const has = (name) => CFB.find(container, name) !== null
  if (has('EncryptedPackage') || has('/encryption')) throw new PartFault('locked')
  if (has('WordDocument')) throw new PartFault('word')
  const stream = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
  return Buffer.from(stream?.content ?? [])
}

function ofText(text, bytes, limits) {
  const start = text.slice(0, 4_096)
  if (/^\s*MIME-Version:/i.test(start)) return ofPage(pageWithin(bytes), limits)
  // `raw` keeps cells as written.
  const asText = (data, more = {}) => once(() => read(data, options(limits, { type: 'string', raw: true, ...more })))
  if (/^\s*</.test(start)) {
    if (/<(\w+:)?Workbook\b/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
      weighed(limits, (scale) => weighXml(text, scale))
      return asText(text.trimStart(), { cellStyles: true })
    }
    if (/<office:document\b/.test(start) && text.includes('<office:spreadsheet')) {
      const hidden = hiddenSheets(text)
      const near = withoutFarRepeats(text.trimStart())
      weighed(limits, (scale) => weighXml(near, scale))
      return { ...asText(near), hidden: (name) => hidden.has(name) }
    }
    if (/<table\b/i.test(text) && /<\/table\s*>/i.test(text)) return ofPage(text, limits)
  }
  weighed(limits, (scale) => weighLines(text, scale))
  const { readAs } = asText(separated(text))
  return { readAs: () => named(readAs(), limits.tableTitle) }
}

/** The only sheet of a text, which has no name of its own. */
function named({ SheetNames: [given], Sheets: sheets }, title) {
  return { SheetNames: [title], Sheets: { [title]: sheets[given] } }
}

/** The page in an archive of one, as Word, Excel and browsers save it (.mht). */
function pageWithin(bytes) {
  const { FileIndex: files } = CFB.read(bytes, { type: 'buffer' })
  const page = files.find(({ name, content }) => /\.html?$/i.test(name) && /<table\b/i.test(String(content)))
  if (!page) throw new PartFault('unreadable')
  return decoded(Buffer.from(page.content))
}

/** The tables of a page, each as a sheet. */
function ofPage(text, { lastRow, tableTitle, mostRows }) {
  return once(() => {
    const scale = scales(mostRows)
    const tables = htmlTables(text, lastRow, scale)
    scale.end()
    const names = tables.map((_, index) => `${tableTitle} ${index + 1}`)
    return {
      SheetNames: names,
      Sheets: Object.fromEntries(names.map((name, index) => [name, tables[index]])),
    }
  })
}
