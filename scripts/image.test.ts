import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { contextFiles, ignoreOf, imagePackages, isInImage } from '@/testing/image'

test('a list of what Docker leaves out is read as Docker reads it: the last line that names a file or its folder', () => {
  const isLeftOut = ignoreOf('# all but\n*\n!app\n!public/*.png\n**/.env\n**/*.test.ts\napp/no?e\n')
  const left = ['README.md', '.data/auth-secret', '.env', 'app/.env', 'app/x/y.test.ts', 'app/node/a.ts']
  expect(left.filter((file) => !isLeftOut(file))).toEqual([])
  const kept = ['app/page.tsx', 'app/api/route.ts', 'app/nodes', 'public/a.png']
  expect(kept.filter(isLeftOut)).toEqual([])
  expect(isLeftOut('public/deep/a.png')).toBe(true)
})

test('the image takes no data, secrets, tests or results in', () => {
  const isLeftOut = ignoreOf(readFileSync('deploy/Dockerfile.dockerignore', 'utf8'))
  const own = ['.env', 'deploy/.env', '.data/auth-secret', '.data-own/x', 'monday.backup.gz', 'node_modules/x']
  for (const file of [...own, 'app/.env', '.git/config', '.next/BUILD_ID', 'lib/core/calendar/texts/dates.test.ts'])
    expect([file, isLeftOut(file)]).toEqual([file, true])
})

const packageOf = (source: string): string =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/** Imports of `files` that are neither among them nor among the image's packages: `file → import`. */
function missingOf(files: readonly string[]): string[] {
  const known = new Set(files)
  const packages = new Set(imagePackages().map((folder) => folder.replace(/^node_modules\//, '')))
  const isThere = (from: string, source: string): boolean => {
    if (source.startsWith('node:') || builtinModules.includes(source)) return true
    if (!source.startsWith('@/') && !source.startsWith('.')) return packages.has(packageOf(source))
    const base = source.startsWith('@/') ? source.slice(2) : path.join(path.dirname(from), source)
    return ['', '.ts', '.tsx', '.mjs', '/index.ts'].some((ending) => known.has(base + ending))
  }
  return files
    .filter((file) => /\.(tsx?|m?js)$/.test(file))
    .flatMap((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
      const missing = importedFiles.filter(({ fileName }) => !isThere(file, fileName))
      return missing.map(({ fileName }) => `${file} → ${fileName}`)
    })
}

test('whatever the image is built from imports only what is among it, and packages that are not for tests', () => {
  const files = contextFiles()
  expect(files).toContain('lib/open/page.css')
  expect(files.length).toBeGreaterThan(1000)
  expect(missingOf(files)).toEqual([])
})

test('whatever the image runs from its sources imports only what it keeps', () => {
  // What these files import is part of the build.
  const built = /^(app|lib\/client)\/|^instrumentation\.ts$/
  const run = contextFiles().filter((file) => isInImage(file) && !built.test(file))
  expect(run).toContain('scripts/serve.mjs')
  expect(missingOf(run)).toEqual([])
})
