/** The text of a file in UTF-8, UTF-16 or Windows-1251. */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Enough of a file to recognise it by. */
export const decodedHead = (bytes: Uint8Array): string => decodedText(bytes.subarray(0, longestHead))
/** Even, for UTF-16. A letter cut off at the end makes no difference to what is looked for. */
const longestHead = 64 * 1024
