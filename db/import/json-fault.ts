const blank = /[ \n\r\t]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The offset, from 0, at which a text stops being JSON. JSON.parse's messages do not always say. */
export function jsonFault(text: string): number {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const sign = (character: string): boolean => {
    skip(blank)
    if (text.charAt(at) !== character) return false
    at += 1
    return true
  }
  const list = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true
    do if (!item()) return false
    while (sign(','))
    return sign(end)
  }
  const value = (): boolean => {
    if (sign('[')) return list(']', value)
    if (sign('{')) return list('}', member)
    return skip(scalar)
  }
  const member = (): boolean => {
    skip(blank)
    return text.charAt(at) === '"' && skip(scalar) && sign(':') && value()
  }
  value()
  return at
}
