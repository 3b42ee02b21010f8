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
  'lib/core/wire/browser/server-busy.ts',
  'lib/core/live/browser/use-live.ts',
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

/** What connects to another machine, or loads something that does. */
const connecting =
  /\bfetch\(|createTransport\(|(?:return|=) postgres\(|new Socket\(|import \{[^}]*\b(?:request|connect|createConnection)\b[^}]*\} from 'node:(?:https?|net|tls)'|from 'next-auth'/

/** Runs in the reader's browser, which its content policy holds to this server. */
const inBrowser =
  /^(components|lib\/[\w-]+(\/[\w-]+)?\/browser)\b|^lib\/http\/(turn-weeks|offline-worker)\.ts$|^lib\/open\/screen\//

/** Where each connects to; docs/security.md (1.3.6, 13.2.4) says the same. */
const outwards = {
  'db/client.ts': 'the database',
  'lib/auth/next-auth.ts': 'the campus',
  'lib/delivery/email.ts': 'the mail server',
  'lib/outbound/post.ts': 'receivers and push services',
  'scripts/reachability.mjs': 'this machine, at the start',
  'scripts/web-listener.mjs': 'the live server',
}

test('whoever connects outwards is on the list', () => {
  const found = sources.filter(
    (name) =>
      !inBrowser.test(name) && !name.startsWith('scripts/cluster/') && connecting.test(readFileSync(name, 'utf8')),
  )
  expect(found.sort()).toEqual(Object.keys(outwards))
})

/** Lines that hold because something is not there, and what would show that it is: a package or a word of the code. */
const absent: readonly [number: string, sign: RegExp][] = [
  ['1.2.6', /\bldap/i],
  ['1.2.7', /\bxpath/i],
  ['1.2.8', /\blatex\b/i],
  ['1.3.5', /\b(markdown|remark|marked)\b.*from|from '(markdown-it|marked|remark)'/],
  ['1.3.8', /\bjndi\b/i],
  ['1.3.9', /\bmemcache/i],
  ['1.3.11', /nodemailer/],
  ['3.5.5', /window\.postMessage|parent\.postMessage/],
  ['4.3.2', /graphql/i],
  ['6.8.3', /\bsaml\b/i],
  ['17.1.1', /RTCPeerConnection/],
]

test('of what a line says that it is not there, nothing is found', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const everything = [...Object.keys(dependencies), ...sources.map((name) => readFileSync(name, 'utf8'))]
  const wrong = absent.filter(([number, sign]) => {
    const isAbsent = lines.find((line) => line.number === number)?.verdict === 'n/a'
    return isAbsent === everything.some((text) => sign.test(text))
  })
  expect(wrong).toEqual([])
})

test('every purpose that has a key of its own is named with what is given once', () => {
  const purposes =
    /type Purpose =\n((?: {2}\| '[\w-]+'\n)+)/.exec(readFileSync('lib/auth/secrets.ts', 'utf8'))?.[1] ?? ''
  const named = page.slice(page.indexOf('## What is given once'))
  const missing = [...purposes.matchAll(/'([\w-]+)'/g)].filter(([, purpose]) => !named.includes(`\`${purpose}\``))
  expect(purposes).not.toBe('')
  expect(missing.map(([, purpose]) => purpose)).toEqual([])
})
