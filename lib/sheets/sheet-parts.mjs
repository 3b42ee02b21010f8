import { CFB } from 'xlsx'
import { scales, tooMany, weighBinarySheet, weighXml } from './weigh-sheets.mjs'
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

const sheetPart = /^xl\/worksheets\/[^/]+\.(xml|bin)$/i

/**
 * The same workbook with only the parts of a table, stored unpacked, and `content` if it is an OpenDocument
 * table. The sizes are counted while unpacking; the sizes in the file's headers are not trusted. Throws PartFault,
 * also for more in its sheets than is read.
 */
export function tableParts(bytes, { mostUnpacked, mostRows }) {
  const scale = scales(mostRows)
  const container = CFB.utils.cfb_new()
  let left = mostUnpacked
  let hasBook = false
  let opened = null
  let parts = 0
  for (const { name, open } of zipEntries(bytes)) {
    if (wordPart.test(name)) throw new PartFault('word')
    if (!part.test(name)) continue
    const packed = unpacked(open, left, mostUnpacked)
    left -= packed.length
    parts += 1
    if (parts > mostParts) throw tooMany('Parts', mostParts)
    const described = describedIn(packed)
    if (described > mostDescribed) throw tooMany('Formats', mostDescribed, described)
    const isContent = name === 'content.xml'
    if (isContent) opened = withoutFarRepeats(packed.toString('utf8'))
    const [, kind] = sheetPart.exec(name) ?? []
    if (isContent) weighXml(opened, scale)
    else if (kind?.toLowerCase() === 'bin') weighBinarySheet(packed, scale)
    else if (kind !== undefined) weighXml(packed.toString('latin1'), scale)
    const content = isContent ? Buffer.from(opened) : packed
    hasBook ||= isContent || /^xl\/workbook\.(xml|bin)$/i.test(name)
    // Appends each part; without `unsafe` the container would be sorted after every one.
    CFB.utils.cfb_add(container, `/${name}`, content, { unsafe: true })
  }
  if (!hasBook) throw new PartFault('unreadable')
  scale.end()
  return { archive: CFB.write(container, { fileType: 'zip', type: 'buffer' }), content: opened }
}

/** A part unpacked within what is `left` of what the whole file may unpack to. */
function unpacked(open, left, limit) {
  try {
    const bytes = open(left)
    if (bytes.length <= left) return bytes
  } catch (error) {
    if (!(error instanceof PartFault) || error.says.fault !== 'tooLarge') throw error
  }
  throw new PartFault('tooLarge', { limit })
}

/** The most times that a row and a cell of an .ods can be repeated; what is further is not read anyway. */
const mostRepeated = { rows: 50_000, columns: 1_000 }
const repeated = /\b(number-(rows|columns)-repeated)\s*=\s*(["'])(\d+)\3/g

/**
 * The XML of an OpenDocument table without far repeats: LibreOffice fills a sheet to its last row and column by
 * repeating empty cells.
 */
export const withoutFarRepeats = (xml) =>
  xml.replace(
    repeated,
    (_, name, of, quote, count) => `${name}=${quote}${Math.min(Number(count), mostRepeated[of])}${quote}`,
  )

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
