import './require-node.mjs'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesChangedSince, git, lastShared } from './changed-files.mjs'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run mutate [-- PATHS] [--tests PATHS]`: mutates rules, use cases and the database's functions one
 * small step at a time, and runs the tests next to each. PATHS: files or folders; default: what changed since
 * the last release. The project itself is not changed: sources are mutated in a copy, functions in test
 * databases. Exits with 1 if more than a tenth of the mutants survive.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await ensureInstalled({ withTests: true })
const { importGraph } = await import('./import-graph.mjs')
const { databaseTexts, definedIn, filesNaming, isDefinition, testsNextTo } = await import('./mutate/neighbours.mjs')
const { default: startTestCluster } = await import('./test-cluster.mjs')

const mostSurvivors = 0.1
const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|contract)\.tsx?$/.test(file)
/** Of the changed files, those with rules are mutated. */
const hasRules = (file) =>
  isDefinition(file) ||
  /^(lib\/(core\/)?[^/]+\/(rules|service)[./]|lib\/(timetabling|grid-sheet)\/|db\/(queries|import)\/)/.test(file)

/** Files changed since the last release, which has a tag `v…`, or since `origin/main` if there is none. */
function changed() {
  const [release] = git('tag', '--list', '--sort=-creatordate', 'v*')
  return filesChangedSince(release ?? lastShared()).filter(hasRules)
}

const within = (places) => (places.length > 0 ? git('ls-files', '-co', '--exclude-standard', '--', ...places) : [])
const words = process.argv.slice(2)
const at = words.includes('--tests') ? words.indexOf('--tests') : words.length
const asked = words.slice(0, at)
const tests = within(words.slice(at + 1)).filter((file) => file.endsWith('.test.ts'))
const files = [...new Set(asked.length > 0 ? within(asked) : changed())].filter(
  (file) => existsSync(file) && (isDefinition(file) || isSource(file)),
)

if (asked.length > 0 && files.length === 0) throw new Error(`There are no rules at ${asked.join(' ')}`)
if (at < words.length && tests.length === 0) throw new Error(`There are no tests at ${words.slice(at + 1).join(' ')}`)

const graph = importGraph()
const database = databaseTexts(graph)

/** The requested tests, or those next to a file. */
function testsOf(file) {
  if (tests.length > 0) return tests
  return testsNextTo(isDefinition(file) ? filesNaming(definedIn(file), database) : [file], graph)
}

const share = ({ count, survived }) =>
  `${survived.length} of ${count} survived (${count === 0 ? 0 : Math.round((survived.length / count) * 1000) / 10} %)`

const stopped = new AbortController()
const { signal } = stopped
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopped.abort())

async function mutate(file, folder) {
  const next = testsOf(file)
  if (next.length === 0) {
    console.log(`${file}: no test is next to it`)
    return { count: 1, survived: [{}] }
  }
  const { mutateRule } = await import('./mutate/on-rules.mjs')
  const { mutateDefinition } = await import('./mutate/on-definitions.mjs')
  const workers = availableParallelism()
  const result = isDefinition(file)
    ? await mutateDefinition(file, next, { signal })
    : await mutateRule(file, next, { folder, workers, signal })
  console.log(`${file}: ${share(result)}, by ${next.join(' ')}`)
  for (const { line, column, what } of result.survived) console.log(`  ${file}:${line}:${column}  ${what}`)
  return result
}

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-mutate-'))
const total = { count: 0, survived: [], failed: 0 }
try {
  if (files.length > 0) await startTestCluster()
  for (const file of files) {
    if (signal.aborted) break
    try {
      const { count, survived } = await mutate(file, folder)
      total.count += count
      total.survived.push(...survived)
    } catch (error) {
      console.log(`${file}: ${error.message}`)
      total.failed += 1
    }
  }
} finally {
  await globalThis.stopTestCluster?.()
  // A stopped run may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
console.log(`${files.length} files: ${share(total)}${total.failed > 0 ? `; ${total.failed} could not be tried` : ''}`)
if (total.failed > 0 || total.survived.length > mostSurvivors * total.count) process.exitCode = 1
