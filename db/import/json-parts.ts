import { FileFault } from '@/lib/imports/rules/file-fault'
import { importFaults, jsonExpected, reachedText, type TextPlace } from '@/lib/imports/texts/import'

const blank = /[ \n\r\t]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The offset, from 0, at which a text stops being JSON. JSON.parse's messages do not always say. */
function jsonFault(text: string): number {
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

/** A member of the file's object; for an array member, one element with its index. */
export type JsonPart = { key: string; index: number | null; value: unknown; place: TextPlace }

type State =
  | 'start'
  | 'key or end'
  | 'key'
  | 'colon'
  | 'value'
  | 'element or end'
  | 'element'
  | 'after element'
  | 'after value'
  | 'end'

const expected: Record<State, string> = {
  start: jsonExpected.object,
  'key or end': jsonExpected.key,
  key: jsonExpected.key,
  colon: jsonExpected.colon,
  value: jsonExpected.value,
  'element or end': jsonExpected.value,
  element: jsonExpected.value,
  'after element': jsonExpected.comma,
  'after value': jsonExpected.comma,
  end: jsonExpected.nothing,
}

/** State transitions on a bracket, comma or colon between values. */
const transitions: Record<State, Partial<Record<string, State>>> = {
  start: { '{': 'key or end' },
  'key or end': { '}': 'end' },
  key: {},
  colon: { ':': 'value' },
  value: { '[': 'element or end' },
  'element or end': { ']': 'after value' },
  element: {},
  'after element': { ',': 'element', ']': 'after value' },
  'after value': { ',': 'key', '}': 'end' },
  end: {},
}

const longestToken = 4 * 1024 * 1024
const isBlank = (character: string) => /^[ \n\r\t]$/.test(character)

/**
 * Splits the text of one JSON object, fed in chunks, into its members and array elements, so that a long file
 * is never in memory as one value. Throws FileFault with line and column on invalid JSON.
 */
export class JsonParts {
  private state: State = 'start'
  private place: TextPlace = { line: 1, column: 0 }
  private key = ''
  private index = 0
  private readonly keys = new Set<string>()
  /** The current key or value: its text so far, its start, and the bracket depth. */
  private token: { text: string; place: TextPlace; depth: number } | null = null
  private inString = false
  private isEscaped = false

  /** Call at the end of the text. */
  end(): void {
    if (this.state !== 'end' || this.token) throw new FileFault(importFaults.ended(this.reached()))
  }

  /** How far the text was read, in Russian. */
  reached(): string {
    if (this.state.includes('element')) return reachedText(this.place, `${this.key}[${this.index}]`)
    return reachedText(this.place, this.state === 'value' ? this.key : null)
  }

  /** Yields the parts that `text` completes. */
  *push(text: string): Generator<JsonPart> {
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at)
      this.advance(character)
      if (!this.token) {
        if (isBlank(character)) continue
        if (!this.beginsToken(character)) {
          this.structure(character)
          continue
        }
        this.token = { text: '', place: { ...this.place }, depth: 0 }
        from = at
      }
      const end = this.endOfToken(this.token, character)
      if (end === 'none') continue
      this.token.text += text.slice(from, end === 'included' ? at + 1 : at)
      const part = this.complete(this.token)
      this.token = null
      if (part) yield part
      if (end === 'before' && !isBlank(character)) this.structure(character)
    }
    if (!this.token) return
    this.token.text += text.slice(from)
    if (this.token.text.length > longestToken) throw new FileFault(importFaults.tooLong(this.token.place))
  }

  private advance(character: string): void {
    if (character === '\n') this.place = { line: this.place.line + 1, column: 0 }
    else this.place.column += 1
  }

  private beginsToken(character: string): boolean {
    if (this.state === 'key' || this.state === 'key or end') return character === '"'
    if (this.state === 'value') return !'[]},:'.includes(character)
    return (this.state === 'element' || this.state === 'element or end') && !']},:'.includes(character)
  }

  private endOfToken(token: { depth: number }, character: string): 'none' | 'included' | 'before' {
    if (this.inString) {
      if (this.isEscaped) this.isEscaped = false
      else if (character === '\\') this.isEscaped = true
      else if (character === '"') {
        this.inString = false
        return token.depth === 0 ? 'included' : 'none'
      }
      return 'none'
    }
    if (character === '"') this.inString = true
    else if (character === '{' || character === '[') token.depth += 1
    else if (character === '}' || character === ']') {
      if (token.depth === 0) return 'before'
      token.depth -= 1
      return token.depth === 0 ? 'included' : 'none'
    } else if (token.depth === 0 && (character === ',' || character === ':' || isBlank(character))) return 'before'
    return 'none'
  }

  private structure(character: string): void {
    const next = transitions[this.state][character]
    if (!next) throw new FileFault(importFaults.syntax(this.place, expected[this.state]))
    if (next === 'element or end') this.index = 0
    this.state = next
  }

  private complete({ text, place }: { text: string; place: TextPlace }): JsonPart | null {
    const value = parsed(text, place)
    if (this.state === 'key' || this.state === 'key or end') {
      this.key = String(value)
      if (this.keys.has(this.key)) throw new FileFault(importFaults.repeated(place, this.key))
      this.keys.add(this.key)
      this.state = 'colon'
      return null
    }
    if (this.state === 'value') {
      this.state = 'after value'
      return { key: this.key, index: null, value, place }
    }
    this.state = 'after element'
    this.index += 1
    return { key: this.key, index: this.index - 1, value, place }
  }
}

/** JSON.parse with error positions relative to the whole file. */
function parsed(text: string, place: TextPlace): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const lines = text.slice(0, jsonFault(text)).split('\n')
    const last = lines.at(-1)?.length ?? 0
    throw new FileFault(
      importFaults.value({
        line: place.line + lines.length - 1,
        column: lines.length === 1 ? place.column + last : last + 1,
      }),
    )
  }
}
