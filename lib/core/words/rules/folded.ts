import { alikeInRussian } from './russian-letters'

/** Every sign that people write for the apostrophe of a name: «О'Коннор», «О’Коннор», «О`Коннор». */
export const apostrophes = "'’‘ʼʹ′`´"

/** Every sign that people write for a dash or a hyphen, for between the brackets of a pattern. */
export const dashes = String.raw`\-‐-―−⁃﹘﹣－˗➖`

function foldedSign(sign: string): string {
  if (sign === '\n') return sign
  if (/\s/.test(sign)) return ' '
  if (dash.test(sign)) return '-'
  if (apostrophe.test(sign)) return "'"
  const lower = sign.toLowerCase()
  if (lower === 'ё') return 'е'
  return lower.length === sign.length ? alikeInRussian(lower) : sign
}

/** Words in any letters, in the form for comparison, as ways of a pattern. */
export const foldedWords = (...words: readonly string[]): string => words.map(folded).join('|')

const apostrophe = new RegExp(`^[${apostrophes}]$`)
const dash = new RegExp(`^[${dashes}]$`)
const anyDash = new RegExp(`[${dashes}]`, 'g')

export const withHyphens = (text: string): string => text.replace(anyDash, '-')

const foldedSigns = new Map<string, string>()

/**
 * A text in the form for comparison: ignores case, «ё», kinds of dashes and look-alike Latin letters. Has the
 * same length as the text, so that indexes match.
 */
export function folded(text: string): string {
  let result = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    let same = foldedSigns.get(sign)
    if (same === undefined) foldedSigns.set(sign, (same = foldedSign(sign)))
    result += same
  }
  return result
}
