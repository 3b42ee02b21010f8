/** Lines of a table searched for the separator: there may be notes above the table. */
const separatorLines = 20

/**
 * The text of a table with separators, prefixed with a line naming its separator; without it the library would
 * guess other formats too.
 */
export function separated(text) {
  if (/^sep=.\r?\n/.test(text)) return text
  const lines = text.split(/\r?\n/, separatorLines).filter((line) => line.trim() !== '')
  const ranked = [';', ',', '\t'].map((sign) => ({ sign, ...usualWidth(lines, sign) }))
  const [best] = ranked.sort((a, b) => b.lines - a.lines || b.width - a.width)
  return `sep=${best?.sign ?? ';'}\n${text}`
}

/** How many lines a sign parts into the same number of cells, and into how many: a table's lines are as long. */
function usualWidth(lines, sign) {
  const counts = new Map()
  for (const line of lines) {
    const width = line.split(sign).length
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [[width, count] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return { width, lines: count }
}

const frequent = (text) => (text.match(/[оеаинтсрл]/gi) ?? []).length

/** Fewest frequent letters that distinguish the two single-byte encodings. */
const tellingLetters = 20

/** Decodes as Windows-1251, unless the most frequent Russian letters show that it is KOI8-R. */
function oneByteText(bytes) {
  const [windows, koi] = ['windows-1251', 'koi8-r'].map((name) => new TextDecoder(name).decode(bytes))
  return frequent(koi) >= tellingLetters && frequent(koi) > 1.2 * frequent(windows) ? koi : windows
}

/** So many bytes, and not fewer, tell whether a text without a mark of its order has two bytes a character. */
const sampled = 4_096
const fewest = 16

/** The zeros of a text in UTF-16 stand all at even or all at odd places: spaces, digits and separators. */
function utf16Of(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const end = Math.min(bytes.length, sampled)
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) zeros[at % 2] += 1
  const isMany = end >= fewest && Math.max(...zeros) * 50 > end
  if (!isMany || Math.min(...zeros) > 0) return null
  return zeros[1] > 0 ? 'utf-16le' : 'utf-16be'
}

/** What a page says of its own encoding; only a single-byte one matters, because UTF-8 shows itself. */
const charset = /charset\s*=\s*["']?\s*(windows-1251|cp1251|koi8-r|koi8-u|ibm866|cp866|iso-8859-5)/i
const labels = { cp1251: 'windows-1251', cp866: 'ibm866' }

/**
 * The text of a file in UTF-8, UTF-16, Windows-1251 or KOI8-R, or as it says itself.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function decoded(bytes) {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes).replace(/^\ufeff/, '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\ufeff/, '')
  } catch {
    const said = charset.exec(Buffer.from(bytes.subarray(0, sampled)).toString('latin1'))?.[1].toLowerCase()
    return said ? new TextDecoder(labels[said] ?? said).decode(bytes) : oneByteText(bytes)
  }
}
