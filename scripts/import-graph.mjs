import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/**
 * The project's source files that `isWanted` accepts, each with those of them that it imports, types
 * included.
 * @param {(file: string) => boolean} [isWanted]
 * @returns {Map<string, string[]>}
 */
export function importGraph(isWanted = () => true) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.(tsx?|mjs)$/.test(file) && isWanted(file) && existsSync(file))
  const known = new Set(files)
  const found = (from, source) => {
    const isOurs = source.startsWith('@/') || source.startsWith('.')
    const base = source.startsWith('@/') ? source.slice(2) : path.join(path.dirname(from), source)
    const ways = ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((ending) => base + ending)
    return isOurs ? ways.filter((way) => known.has(way)).slice(0, 1) : []
  }
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
      return [file, importedFiles.flatMap(({ fileName }) => found(file, fileName))]
    }),
  )
}

/** The inverse of a graph: each file's importers. @param {Map<string, string[]>} graph */
export function importersIn(graph) {
  const importers = new Map()
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  return importers
}

/** These files and all that import one of them, directly or not. @param {Map<string, string[]>} graph */
export function dependentsOf(files, graph) {
  const importers = importersIn(graph)
  const dependents = new Set(files)
  for (const file of dependents) for (const importer of importers.get(file) ?? []) dependents.add(importer)
  return [...dependents]
}
