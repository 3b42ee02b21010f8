/** An element; attributes are not kept, namespaces are cut off. */
export type XmlElement = { name: string; children: XmlElement[]; text: string }

export class XmlFault extends Error {
  constructor(readonly kind: 'brokenXml' | 'unsafeXml' | 'tooMuch') {
    super(kind)
  }
}

const deepest = 50
const mostElements = 2_000_000

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Only the five entities of XML and numbers of characters: nothing can be declared. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (_, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) {
      const sign = entities[name]
      if (sign === undefined) throw new XmlFault('unsafeXml')
      return sign
    }
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** A tag, a comment, CDATA, an instruction or a declaration, from where it begins. */
const mark =
  /<!--[^]*?-->|<!DOCTYPE\s+[\w:.-]+\s*>|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<!|<(\/?)([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*)(\/?)>/y

/**
 * Reads elements and their texts. A DTD, of the file or of elsewhere, refuses it; its bare name, as old versions
 * of FET write, does not. Throws XmlFault.
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', children: [], text: '' }
  const open = [root]
  let count = 0
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const within = open.at(-1) ?? root
    within.text += decoded(text.slice(at, next === -1 ? text.length : next))
    if (next === -1) break
    mark.lastIndex = next
    const found = mark.exec(text)
    if (!found) throw new XmlFault('brokenXml')
    const [whole, data, closes, tag, , isEmpty] = found
    at = mark.lastIndex
    if (whole === '<!') throw new XmlFault('unsafeXml')
    if (data !== undefined) within.text += data
    if (tag === undefined) continue
    const name = tag.replace(/^.*:/, '')
    if (closes === '/') {
      if (open.length === 1 || within.name !== name) throw new XmlFault('brokenXml')
      open.pop()
      continue
    }
    count += 1
    if (count > mostElements || open.length > deepest) throw new XmlFault('tooMuch')
    const element: XmlElement = { name, children: [], text: '' }
    within.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  const [only] = root.children
  if (open.length > 1 || !only || root.children.length > 1) throw new XmlFault('brokenXml')
  return only
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name)
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? []
