import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'],
  { encoding: 'utf8' },
)

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
 * network, and neither side may import the other. A call's contract and its address share a name as well.
 */
const sideOf = (file: string): string | undefined =>
  /^lib\/[\w-]+\/(browser|service|calls)\b/.exec(file)?.[1] ??
  (/^lib\/auth\/|^db\//.test(file) ? 'service' : undefined)

const isOneAct = (files: readonly string[]): boolean => {
  const sides = files.map(sideOf)
  return sides.every((side) => side === 'calls') || (sides.includes('browser') && !sides.includes(undefined))
}

const exported = /^export (?:async )?(?:const|let|class|type|interface|function\*?) ([\w$]+)/gm

test('an exported name has one definition', () => {
  const files = new Map<string, string[]>()
  for (const file of listed.split('\n').filter((one) => one !== '' && existsSync(one)))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported))
      if (!isConvention(name, file)) files.set(name, [...(files.get(name) ?? []), file])
  expect(files.size).toBeGreaterThan(1000)
  const several = [...files].filter(([, where]) => new Set(where).size > 1 && !isOneAct(where))
  expect(several.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([])
})
