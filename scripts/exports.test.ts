import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], {
  encoding: 'utf8',
})
const sources = listed
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Names that Next, Stryker and other tools look for. */
const readByTools = new Set([
  'metadata',
  'viewport',
  'dynamic',
  'runtime',
  'register',
  'onRequestError',
  'config',
  'strykerPlugins',
])
/** Names that Next reads from a page, layout or route handler. */
const ofNext = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'dynamic',
  'generateMetadata',
  'metadata',
  'viewport',
])

/** Names that a runner reads from every file of a folder. */
const ofRunners: Readonly<Record<string, string>> = { bench: 'bench/', prove: 'prove/' }

const isConvention = (name: string, file: string): boolean =>
  file.startsWith('app/') ? ofNext.has(name) : file.startsWith(ofRunners[name] ?? 'no folder/')

/**
 * A feature's browser calls a use case of its service by the same name: one act, on either side of the
 * network, and neither side may import the other.
 */
const sideOf = (file: string): string | undefined =>
  /^lib\/(?:core\/)?[\w-]+\/(browser|service)\b/.exec(file)?.[1] ??
  (/^lib\/auth\/|^db\//.test(file) ? 'service' : undefined)

const isOneAct = (files: readonly string[]): boolean => {
  const sides = files.map(sideOf)
  return sides.includes('browser') && !sides.includes(undefined)
}

const exported = /^export (?:async )?(?:const|let|class|type|interface|function\*?) ([\w$]+)/gm
const exportsOf = (text: string): string[] => [...text.matchAll(exported)].map(([, name = '']) => name)

test('what is exported is named somewhere else too', () => {
  const named = new Map<string, number>()
  for (const { text } of sources)
    for (const [word] of text.matchAll(/[\w$]+/g)) named.set(word, (named.get(word) ?? 0) + 1)
  const unused = sources.flatMap(({ file, text }) =>
    exportsOf(text).flatMap((name) => (named.get(name) === 1 && !readByTools.has(name) ? [`${file}: ${name}`] : [])),
  )
  expect(named.size).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})

test('an exported name has one definition', () => {
  const files = new Map<string, string[]>()
  for (const { file, text } of sources)
    for (const name of exportsOf(text))
      if (!isConvention(name, file)) files.set(name, [...(files.get(name) ?? []), file])
  expect(files.size).toBeGreaterThan(1000)
  const several = [...files].filter(([, where]) => new Set(where).size > 1 && !isOneAct(where))
  expect(several.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([])
})

test('what a script takes from a module of TypeScript, which no compiler checks, is exported there', () => {
  const taken = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const \{([\w, ]*)\} = \(?await importBuilt\('([^']+)'/g)].flatMap(
      ([, names = '', module = '']) => {
        const there = exportsOf(readFileSync(module, 'utf8'))
        return names.split(',').map((name) => ({ file, name: name.trim(), isThere: there.includes(name.trim()) }))
      },
    ),
  )
  expect(taken.length).toBeGreaterThan(5)
  expect(taken.filter(({ isThere }) => !isThere)).toEqual([])
})
