import { existsSync } from 'node:fs'
import path from 'node:path'
import { filesChangedSince, lastShared } from './changed-files.mjs'
import { dependentsOf, importGraph } from './import-graph.mjs'
import { databaseTexts, definedIn, filesNaming, isDefinition } from './mutate/neighbours.mjs'

/** Suites that ask every call or screen: whatever changes is theirs, and they take minutes. */
const ofWholeProduct = /^(prove|testing\/specification)\//

const isSuite = (file) => /(?<!\.long)\.test\.tsx?$/.test(file)

/** The suites of routes: they ask by address, and stand in a route's folder or in one above it. */
function suitesOfRoutes(files, graph) {
  const folders = new Set()
  for (const file of files.filter((one) => /^app\/api\/.*route\.ts$/.test(one)))
    for (let folder = path.dirname(file); folder !== 'app/api'; folder = path.dirname(folder)) folders.add(folder)
  return [...graph.keys()].filter((file) => isSuite(file) && folders.has(path.dirname(file)))
}

/**
 * What differs from `origin/main` (without an origin: from the last commit), and the suites of it: those that
 * import a changed file, directly or not, ask a route that does, or name a changed function or view of the
 * database. `apart`: suites of the whole product among them.
 * @returns {{ files: string[], suites: string[], apart: string[] }}
 */
export function changedFiles(since = lastShared()) {
  const files = filesChangedSince(since).filter((file) => existsSync(file))
  const graph = importGraph()
  const definitions = files.filter(isDefinition)
  const database = definitions.length > 0 && databaseTexts(graph)
  const naming = definitions.flatMap((file) => filesNaming(definedIn(file), database))
  const dependents = dependentsOf([...files, ...naming], graph)
  const suites = [...new Set([...dependents.filter(isSuite), ...suitesOfRoutes(dependents, graph)])].sort()
  const isApart = (suite) => ofWholeProduct.test(suite) && !files.includes(suite)
  return { files, suites: suites.filter((suite) => !isApart(suite)), apart: suites.filter(isApart) }
}
