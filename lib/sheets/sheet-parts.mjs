import { CFB } from 'xlsx'
import { PartFault, zipEntries } from './zip-entries.mjs'

/**
 * The parts a table needs, of .xlsx and .xlsb, and of .ods. Everything else (pictures, macros, nested archives)
 * is never unpacked.
 */
const part =
  /^(\[Content_Types\]\.xml|(_rels|docProps|xl)\/[\w./ -]+\.(xml|rels)|xl\/(?!vbaProject|embeddings|printerSettings|activeX)[\w/ -]+\.bin|mimetype|META-INF\/manifest\.xml|(content|styles)\.xml)$/i

/** A document of text, with this part in it. */
const wordPart = /^word\/document\.xml$/i

/**
 * The most parts of these names; the library searches all of them for each. A workbook has a few, and one or
 * two for each sheet.
 */
const mostParts = 3_000
/** The most columns with formats in a sheet; the library makes an object for each. Excel has 16,384. */
const mostDescribed = 100_000

/**
 * The same workbook with only the parts of a table, stored unpacked, and `content` if it is an OpenDocument
 * table. The sizes are counted while unpacking; the sizes in the file's headers are not trusted.
 */
export function tableParts(bytes, mostUnpacked) {
  const container = CFB.utils.cfb_new()
  let left = mostUnpacked
  let hasBook = false
  let opened = null
  let parts = 0
  for (const { name, open } of zipEntries(bytes)) {
    if (wordPart.test(name)) throw new PartFault('word')
    if (!part.test(name)) continue
    const packed = open(left)
    left -= packed.length
    parts += 1
    if (left < 0 || parts > mostParts || describedIn(packed) > mostDescribed) throw new PartFault('tooLarge')
    const isContent = name === 'content.xml'
    if (isContent) opened = withoutFarRepeats(packed.toString('utf8'))
    const content = isContent ? Buffer.from(opened) : packed
    hasBook ||= isContent || /^xl\/workbook\.(xml|bin)$/i.test(name)
    // Appends each part; without `unsafe` the container would be sorted after every one.
    CFB.utils.cfb_add(container, `/${name}`, content, { unsafe: true })
  }
  if (!hasBook) throw new PartFault('unreadable')
  return { archive: CFB.write(container, { fileType: 'zip', type: 'buffer' }), content: opened }
}

/** The most times that a row and a cell of an .ods can be repeated; what is further is not read anyway. */
const mostRepeated = { rows: 50_000, columns: 1_000 }
/** The most cells with something in them that an .ods makes by repeating; the library makes an object for each. */
const mostMade = 2_000_000

const repeated = /\b(number-(rows|columns)-repeated)\s*=\s*(["'])(\d+)\3/g
const rowOrCell = /<(?:\w+:)?(table-row|table-cell|covered-table-cell)\b([^<>]*)>/g

/**
 * The XML of an OpenDocument table without far repeats: LibreOffice fills a sheet to its last row and column by
 * repeating empty cells. Throws PartFault if repeated cells with something in them are too many.
 */
export function withoutFarRepeats(xml) {
  const near = xml.replace(
    repeated,
    (_, name, of, quote, count) => `${name}=${quote}${Math.min(Number(count), mostRepeated[of])}${quote}`,
  )
  let rows = 1
  let made = 0
  for (const [, name, tag] of near.matchAll(rowOrCell)) {
    const times = Number(/-repeated\s*=\s*["'](\d+)/.exec(tag)?.[1] ?? 1)
    if (name === 'table-row') rows = times
    else if (!tag.endsWith('/')) made += rows * times
    if (made > mostMade) throw new PartFault('tooLarge')
  }
  return near
}

/** The number of columns whose format a sheet gives before its cells. */
function describedIn(content) {
  const end = content.indexOf('sheetData')
  const text = content.toString('latin1', 0, end < 0 ? content.length : end)
  const numberOf = (tag, name) => Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`).exec(tag)?.[1] ?? 0)
  let columns = 0
  for (const [tag] of text.matchAll(/<(?:\w+:)?col\b[^<>]*>/g))
    columns += Math.max(0, numberOf(tag, 'max') - numberOf(tag, 'min') + 1)
  return columns
}
