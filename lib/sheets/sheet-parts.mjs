import { inflateRawSync } from 'node:zlib'
import { CFB } from 'xlsx'

const localHeader = 0x04034b50
const entryHeader = 0x02014b50
const endHeader = 0x06054b50
const endLength = 22
const longestComment = 65_535

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

/** The file is not a table we accept. `fault` is a key of the error texts, `more` their parameters. */
export class PartFault extends Error {
  constructor(fault, more = {}) {
    super(fault)
    this.says = { fault, ...more }
  }
}

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
  for (const { name, content: packed } of entriesOf(bytes, () => left)) {
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

function* entriesOf(bytes, left) {
  let end = bytes.length - endLength
  while (end >= bytes.length - endLength - longestComment && bytes.readUInt32LE(end) !== endHeader) end -= 1
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (bytes.readUInt32LE(at) !== entryHeader) throw new PartFault('unreadable')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    )
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    if (wordPart.test(name)) throw new PartFault('word')
    if (part.test(name)) yield { name, content: contentOf(bytes, at, left()) }
    at += 46 + nameLength + extraLength + commentLength
  }
}

function contentOf(bytes, entry, limit) {
  const at = bytes.readUInt32LE(entry + 42)
  if (bytes.readUInt32LE(at) !== localHeader) throw new PartFault('unreadable')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  const method = bytes.readUInt16LE(entry + 10)
  if (method === 0) return packed
  if (method !== 8) throw new PartFault('unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) })
  } catch (error) {
    throw new PartFault(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable')
  }
}
