import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, all) => all.slice(0, at).join('/'))))
const pages = files.filter((file) => /^docs\/.*\.md$|^(README|ARCHITECTURE|CONTRIBUTING)\.md$/.test(file))

/** What the house was called before; the page that renamed it says how. */
const former = new Set(['lib/client', 'lib/domain', 'lib/services', 'lib/text', 'lib/wire'])

const isThere = (named: string): boolean =>
  folders.has(named) || files.some((file) => file === named || file.startsWith(`${named}.`))

test('pages name files and folders that exist', () => {
  const places = /`((?:lib|db|app|components|scripts|e2e|prove|bench|testing)\/[\w./[\]-]+)`/g
  const lost = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(places)].flatMap(([, named = '']) => {
      const place = path.posix.normalize(named).replace(/[/.]+$/, '')
      return isThere(place) || former.has(place) ? [] : [`${page}: ${place}`]
    }),
  )
  expect(lost).toEqual([])
})

/** The pages by which somebody comes to the product. */
const doors = pages.filter((page) => page === 'README.md' || page.startsWith('docs/guide/'))

test('no paragraph of a page by which somebody comes is longer than four lines', () => {
  const prose = doors.flatMap((page) => {
    const text = readFileSync(page, 'utf8').replace(/^```[^]*?^```/gm, '')
    return text.split(/\n\s*\n|\n(?=[-|] |\d\. )/).filter((one) => !one.trimStart().startsWith('|'))
  })
  expect(prose.filter((one) => one.trim().split('\n').length > 4)).toEqual([])
})

test('what the pages for readers call by name is called so on the screen', () => {
  const plain = (text: string) => text.replaceAll('\\u00a0', ' ').replace(/\s+/g, ' ')
  const texts = files
    .filter((file) => /texts.*\.(ts|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => plain(readFileSync(file, 'utf8')))
  const named = doors.flatMap((page) =>
    [...plain(readFileSync(page, 'utf8')).matchAll(/«([^»]+)»/g)].flatMap(([, name = '']) => name.split(' → ')),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([])
})

test('what makes each criterion of accessibility hold is a test that exists', () => {
  const rows = readFileSync('docs/accessibility.md', 'utf8').split('\n')
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?)`((?:;? «[^»]+»)+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/«([^»]+)»/g)].map(([, title = '']) => ({ file, title })),
    ),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual([])
})
