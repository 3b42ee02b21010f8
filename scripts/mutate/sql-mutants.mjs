/** The text with comments and quoted parts blanked; positions stay. */
const blanked = (text) =>
  text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) =>
    part.startsWith('--') ? ' '.repeat(part.length) : `'${' '.repeat(part.length - 2)}'`,
  )

/** Replacements of words and signs, each a mutant of its own. */
const turned = [
  [/<>/g, ['=']],
  [/<=/g, ['<', '>=']],
  [/>=/g, ['>', '<=']],
  [/(?<![<>=:|\-@!~#?])<(?![=>@\-|])/g, ['<=', '>']],
  [/(?<![<>=:|\-@!~#?])>(?![=|])/g, ['>=', '<']],
  [/(?<![<>=:!])=(?![>=])/g, ['<>']],
  [/(?<=\s)\+(?=\s)/g, ['-']],
  [/(?<=\s)-(?=\s)/g, ['+']],
  [/\bgreatest\b/g, ['least']],
  [/\bleast\b/g, ['greatest']],
  [/\bmin(?=\()/g, ['max']],
  [/\bmax(?=\()/g, ['min']],
  [/\bnot exists\b/g, ['exists']],
  [/\bis not null\b/g, ['is null']],
  [/\bis null\b/g, ['is not null']],
  [/\bis not distinct from\b/g, ['is distinct from']],
  [/\bis distinct from\b/g, ['is not distinct from']],
  [/\bleft join\b/g, ['join']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
]

/** Values that are exchanged for one another. */
const values = {
  published: 'projected',
  projected: 'published',
  trace: 'published',
  firm: 'soft',
  soft: 'firm',
  draft: 'firm',
  group: 'teacher',
  teacher: 'room',
  room: 'group',
  load: 'group',
  class: 'exam',
  exam: 'booking',
  booking: 'class',
}

/** Ends a condition that begins at bracket depth 0. */
const ends =
  /^(and|as|or|then|else|end|when|order|group|limit|union|join|left|cross|where|returning|set|for|having|loop|window|with)\b|^[),;]|^\$\$/

/** The end of the condition that begins at `from`; the `and` of a `between` belongs to it. */
function conditionEnd(text, from) {
  let depth = 0
  let between = 0
  for (let at = from; at < text.length; at++) {
    const isWord = at === from || /\W/.test(text[at - 1])
    const rest = isWord || /\W/.test(text[at]) ? text.slice(at, at + 12) : ''
    if (depth === 0 && isWord && /^between\b/.test(rest)) between += 1
    else if (depth === 0 && between > 0 && isWord && /^and\b/.test(rest)) between -= 1
    else if (depth === 0 && at > from && ends.test(rest)) return at
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
  }
  return text.length
}

/** Drops conditions: one of several joined by `and` becomes true, one of several joined by `or` becomes false. */
function* dropped(text) {
  for (const { 0: word, index } of text.matchAll(/\b(and|or|where|on|if|when)\b\s+/g)) {
    const from = index + word.length
    // The second half of `between … and …` is not a condition.
    const before = text.slice(0, index).match(/\bbetween\b(?:(?!\band\b)[^])*$/)
    if (word.startsWith('and') && before && !/[()]/.test(before[0].replace(/\([^()]*\)/g, ''))) continue
    const to = conditionEnd(text, from)
    const length = text.slice(from, to).trimEnd().length
    const isOne = /^(true|false)$/.test(text.slice(from, from + length))
    if (length > 0 && !isOne) yield { at: from, length, to: word.startsWith('or') ? 'false' : 'true' }
  }
}

function* places(text) {
  const code = blanked(text)
  yield* dropped(code)
  for (const [pattern, ways] of turned)
    for (const { 0: word, index } of code.matchAll(pattern))
      for (const to of ways) yield { at: index, length: word.length, to }
  for (const { 0: digits, index } of code.matchAll(/(?<![\w$.])\d+(?![\w.])/g))
    yield { at: index, length: digits.length, to: String(Number(digits) + 1) }
  for (const { 0: word, 1: value, index } of text.matchAll(/'(\w+)'/g))
    if (Object.hasOwn(values, value) && code[index] === "'")
      yield { at: index, length: word.length, to: `'${values[value]}'` }
}

/**
 * Mutants of a function's or view's text, each of which a test should notice: a comparison inverted or off by
 * one, a condition dropped, a value exchanged. Some are invalid SQL, which the database refuses. `line`: from
 * 1.
 * @param {string} text
 * @returns {{ line: number, from: string, to: string, text: string }[]}
 */
export function sqlMutants(text) {
  const begins = text.search(/\breturns\b|\bas\b/)
  return [...places(text)]
    .filter(({ at }) => at > begins)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, length, to }) => ({
      line: text.slice(0, at).split('\n').length,
      from: text.slice(at, at + length),
      to,
      text: text.slice(0, at) + to + text.slice(at + length),
    }))
}
