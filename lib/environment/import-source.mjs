import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The variable with the folder of what the build bundled, where processes run that and not the sources. */
export const bundlesVariable = 'TIMETABLE_BUNDLES'

/** Imports a module of TypeScript, by its path in the project: as the build bundled it, or else from its source. */
export async function importSource(file) {
  const bundles = process.env[bundlesVariable]
  if (bundles) return import(pathToFileURL(path.resolve(bundles, file.replace(/\.ts$/, '.mjs'))).href)
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(path.resolve(file), import.meta.url)
}
