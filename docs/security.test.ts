import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync('docs/security.md', 'utf8')

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section; «!» is level 1. */
const standard = `
  1.1 1 2
  1.2 1! 2! 3! 4! 5! 6 7 8 9
  1.3 1! 2! 3 4 5 6 7 8 9 10 11
  1.4 1 2 3
  1.5 1! 2
  2.1 1! 2 3
  2.2 1! 2! 3
  2.3 1! 2 3 4
  2.4 1
  3.2 1! 2!
  3.3 1! 2 3 4
  3.4 1! 2! 3 4 5 6
  3.5 1! 2! 3! 4 5
  3.7 1 2
  4.1 1! 2 3
  4.2 1
  4.3 1 2
  4.4 1! 2 3 4
  5.1 1
  5.2 1! 2! 3
  5.3 1! 2!
  5.4 1 2 3
  6.1 1! 2 3
  6.2 1! 2! 3! 4! 5! 6! 7! 8! 9 10 11 12
  6.3 1! 2! 3 4
  6.4 1! 2! 3 4
  6.5 1 2 3 4 5
  6.6 1 2 3
  6.8 1 2 3 4
  7.1 1 2 3
  7.2 1! 2! 3! 4!
  7.3 1 2
  7.4 1! 2! 3 4 5
  7.5 1 2
  7.6 1 2
  8.1 1! 2
  8.2 1! 2! 3
  8.3 1!
  8.4 1
  9.1 1! 2! 3!
  9.2 1! 2 3 4
  10.1 1 2
  10.2 1 2
  10.3 1 2 3 4
  10.4 1! 2! 3! 4! 5! 6 7 8 9 10 11
  10.5 1 2 3 4 5
  10.6 1 2
  10.7 1 2 3
  11.1 1 2
  11.2 1 2 3
  11.3 1! 2! 3
  11.4 1! 2 3 4
  11.5 1
  11.6 1
  12.1 1! 2 3
  12.2 1! 2!
  12.3 1 2 3 4
  13.1 1
  13.2 1 2 3 4 5
  13.3 1 2
  13.4 1! 2 3 4 5
  14.1 1 2
  14.2 1! 2 3 4
  14.3 1! 2 3
  15.1 1! 2 3
  15.2 1! 2 3
  15.3 1! 2 3 4 5 6 7
  16.1 1
  16.2 1 2 3 4 5
  16.3 1 2 3 4
  16.4 1 2 3
  16.5 1 2 3
  17.1 1
  17.2 1 2 3 4
  17.3 1 2`

const requirements = standard
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [section = '', ...numbers] = line.trim().split(' ')
    return numbers.map((number) => `${section}.${number.replace('!', '')} ${number.endsWith('!') ? 1 : 2}`)
  })

const lines = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  const [, number = '', level = '', , verdict = '', shown = ''] = cells
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, verdict, shown }] : []
})

test('every requirement of levels 1 and 2 has its line', () => {
  expect(requirements).toHaveLength(253)
  expect(lines.map(({ number, level }) => `${number} ${level}`)).toEqual(requirements)
})

test.each(lines)('$number says how it stands, and by what', ({ verdict, shown }) => {
  expect(['yes', 'part', 'no', 'n/a']).toContain(verdict)
  expect(shown).not.toBe('')
})

// That the tests it cites are there, docs/evidence.test.ts sees.
test('the files and records that it names are there', () => {
  const files = [...page.matchAll(/`([\w.[\]-]+\/[\w./[\]-]+)`/g)].map(([, file = '']) => file)
  const records = [...page.matchAll(/\b00\d\d\b/g)].map(([number]) => number)
  const kept = readdirSync('docs/decisions')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(records.filter((number) => !kept.some((name) => name.startsWith(number)))).toEqual([])
})

const sources = ['app', 'components', 'db', 'lib', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.|\/testing\//.test(name)),
)

/** These draw how long to wait, so that not all come at once, and the demo university. */
const drawing = [
  'db/demo/',
  'lib/core/browser/calls/server-busy.ts',
  'lib/core/browser/live/use-live.ts',
  'scripts/web-admission.mjs',
]

/** What makes something run that was text, or guesses where nobody should be able to. */
const dangers: [what: RegExp, but?: readonly string[]][] = [
  [/dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/],
  [/\beval\(|new Function\(|from 'node:vm'/],
  [/\bexecSync\(|shell: true/],
  [/Math\.random/, drawing],
  [/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  [/Access-Control-Allow/i],
]

test('the project makes no HTML, code or command out of text', () => {
  const found = sources.flatMap((name) => {
    const text = readFileSync(name, 'utf8')
    return dangers
      .filter(([what, but = []]) => what.test(text) && !but.some((one) => name.startsWith(one)))
      .map(([what]) => `${name}: ${what.exec(text)?.[0]}`)
  })
  expect(found).toEqual([])
})
