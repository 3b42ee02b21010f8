/** Latin letters that look like Russian ones in one of their cases, and those. */
const latin = 'abcehkmoptxy'
const russian = 'авсенкмортху'
const alike = new Map([...latin].map((letter, index) => [letter, russian[index] ?? letter]))

function foldedSign(sign: string): string {
  if (/\s/.test(sign)) return ' '
  if (/[‐-―−]/.test(sign)) return '-'
  const lower = sign.toLowerCase()
  if (lower === 'ё') return 'е'
  return lower.length === sign.length ? (alike.get(lower) ?? lower) : sign
}

/**
 * The text as it is compared: case, «ё», dashes and look-alike Latin letters make no difference. As long as the text, so that places
 * in the one are places in the other.
 */
export const folded = (text: string): string => text.replace(/[^\n]/g, foldedSign)

/** The key of a name: also without spaces around signs, and without full stops at the end. */
export const lookAlikeKey = (name: string): string =>
  folded(name)
    .replace(/\s*([-./,()])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .trim()
