import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'],
  {
    encoding: 'utf8',
  },
)
const sources = listed
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Names that Next, Stryker and other tools look for. */
const asked = new Set([
  'metadata',
  'viewport',
  'dynamic',
  'runtime',
  'register',
  'onRequestError',
  'config',
  'strykerPlugins',
])
const exported = /^export (?:async )?(?:const|let|class|type|function\*?) (\w+)/gm

test('what is exported is named somewhere else too', () => {
  const named = new Map<string, number>()
  for (const { text } of sources)
    for (const [word] of text.matchAll(/[\w$]+/g)) named.set(word, (named.get(word) ?? 0) + 1)
  const unused = sources.flatMap(({ file, text }) =>
    [...text.matchAll(exported)].flatMap(([, name = '']) =>
      named.get(name) === 1 && !asked.has(name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect(named.size).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})
