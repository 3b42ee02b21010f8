import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, stop } from 'esbuild'
import { bundleFolder } from '../lib/environment/built-source.mjs'

const programs = ['live', 'jobs', 'notices', 'prepare', 'backup', 'restore', 'user', 'require-release', 'demo-accounts']
const threads = ['call-thread', 'filling-thread', 'import-thread', 'session-thread']
const libraries = ['lib/worker/answer', 'lib/export/books', 'lib/environment/environment', 'lib/environment/addresses']

/** Calls that are answered as jobs are answered by their routes. */
const routes = () =>
  readdirSync('app', { recursive: true }).flatMap((name) =>
    path.basename(name) === 'route.ts' ? path.join('app', name) : [],
  )

/** The sources of all that is bundled. */
export const entryPoints = () => [
  ...[...programs, ...threads].map((name) => `scripts/${name}.ts`),
  ...libraries.map((name) => `${name}.ts`),
  ...routes(),
]

/** Of packages without `exports`, of which node wants the name of a file. */
const files = ['next/headers', 'next/navigation', 'next/server', 'hyphen/patterns/ru']

/**
 * Makes one file with what it shares with others of each program and thread outside the framework, so that none
 * compiles the sources that it imports when it starts. Takes a second.
 */
export async function bundleProcesses({ outdir = bundleFolder } = {}) {
  await rm(outdir, { recursive: true, force: true })
  await build({
    entryPoints: entryPoints(),
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: Object.fromEntries(files.map((name) => [name, `${name}.js`])),
    logLevel: 'warning',
  })
  // Otherwise its own process, and its memory, stay as long as this one.
  await stop()
}
