/** Octets of a line, without its end (RFC 5545, 3.1). */
const longest = 75

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Lines ended by CRLF, the longer ones continued on the next: never within a character. */
export function folded(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  // No character of a string takes more than three octets for each of its units.
  if (line.length * 3 <= longest) return line
  const parts: string[] = []
  let begun = 0
  let octets = 0
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > longest) {
      parts.push(line.slice(begun, at))
      begun = at
      // the space that begins a continued line
      octets = 1
    }
    octets += size
    at += size === 4 ? 2 : 1
  }
  return [...parts, line.slice(begun)].join('\r\n ')
}
