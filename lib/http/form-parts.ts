/** One field of a form; `fileName`: null for a text. The bytes are a view of the form's own. */
export type FormPart = { name: string; fileName: string | null; bytes: Buffer }

/** Ours have a file and a few words. */
export const mostParts = 100
/** Bytes of the lines above a part's content, with the name of its file. */
const longestHead = 8 * 1024
/** As RFC 2046 has it. */
const boundaryPattern = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i
const headEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')

/** A parameter of a header; browsers escape three signs in it. */
const parameterOf = (line: string, wanted: string): string | null => {
  const [, quoted, plain] = new RegExp(`;\\s*${wanted}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(line) ?? []
  const escaped = quoted ?? plain
  return escaped?.replace(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign)) ?? null
}

/** What the lines above a part say of it; null unless it is a field of a form. */
function fieldOf(head: string): Omit<FormPart, 'bytes'> | null {
  const line = head.split('\r\n').find((one) => /^content-disposition\s*:\s*form-data\s*;/i.test(one))
  const name = line === undefined ? null : parameterOf(line, 'name')
  return line === undefined || name === null ? null : { name, fileName: parameterOf(line, 'filename') }
}

/**
 * The parts of a multipart form in their order, read once from its beginning to its end, however many it has. Null if it is none, is cut off
 * or has more than `mostParts`.
 */
export function formParts(bytes: Buffer, contentType: string): FormPart[] | null {
  const [, quoted, plain] = boundaryPattern.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return null
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  // The first one has no line before it, unless there is a preamble.
  const isFirst = bytes
    .subarray(0, delimiter.length - lineEnd.length)
    .equals(delimiter.subarray(lineEnd.length))
  let at = isFirst ? delimiter.length - lineEnd.length : after(bytes, delimiter, 0)
  while (at !== null) {
    if (bytes.subarray(at, at + 2).toString('latin1') === '--') return parts
    const start = after(bytes.subarray(0, at + longestHead), lineEnd, at)
    const headUntil =
      start === null ? null : after(bytes.subarray(0, start + longestHead), headEnd, start - lineEnd.length)
    if (start === null || headUntil === null || parts.length === mostParts) return null
    // All that may follow a delimiter in its line is padding.
    if (bytes.toString('latin1', at, start).trim() !== '') return null
    const field = fieldOf(bytes.toString('utf8', start, headUntil))
    // Content may be empty: its delimiter then begins with the end of the head.
    const next = after(bytes, delimiter, headUntil - lineEnd.length)
    if (!field || next === null) return null
    parts.push({ ...field, bytes: bytes.subarray(headUntil, Math.max(headUntil, next - delimiter.length)) })
    at = next
  }
  return null
}

/** Where something that is looked for from `from` on ends; null where it is not. */
function after(bytes: Buffer, wanted: Buffer, from: number): number | null {
  const found = bytes.indexOf(wanted, from)
  return found < 0 ? null : found + wanted.length
}
