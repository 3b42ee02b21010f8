import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where a build leaves what runs outside the framework, by the paths of its sources. */
export const bundleFolder = '.next/processes'

const runsBuild = () => process.env.NODE_ENV === 'production' && !process.execArgv.includes('tsx')

/**
 * The file that runs a TypeScript source: in production what the build made of it, and the source itself in
 * development, in tests, where nothing is built, and where `--import tsx` asks for it.
 * @param {string} source its path in the project
 */
export function builtFile(source) {
  const bundle = path.resolve(bundleFolder, source.replace(/\.ts$/, '.mjs'))
  return runsBuild() && existsSync(bundle) ? bundle : path.resolve(source)
}

/**
 * What node is to run, before the arguments of the program.
 * @param {string} source
 */
export function builtProgram(source) {
  const file = builtFile(source)
  return file.endsWith('.ts') ? ['--import', 'tsx', source] : [file]
}

/**
 * Imports a source from where no loader of TypeScript is active, such as a thread.
 * @param {string} source
 */
export async function importBuilt(source) {
  const file = builtFile(source)
  const { href } = pathToFileURL(file)
  if (!file.endsWith('.ts')) return import(/* webpackIgnore: true */ href)
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(href, import.meta.url)
}
