import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { importersIn } from '../import-graph.mjs'

const isTest = (file) => /\.test\.ts$/.test(file) && !/\.long\.test\.ts$/.test(file)
const nameOf = (file) => path.basename(file).replace(/\..*$/, '')

/**
 * The tests next to these files: in the same folder, those of the same name and those that import one,
 * directly or indirectly; without any, those of any folder that import one; otherwise those next to the
 * importers, and so on. `graph`: each file and what it imports.
 */
export function testsNextTo(files, graph) {
  const importers = importersIn(graph)
  const known = new Set(files)
  const importing = (some) => some.flatMap((file) => importers.get(file) ?? [])
  const all = [...graph.keys()].filter(isTest)
  for (let ring = [...files]; ring.length > 0;) {
    const next = importing(ring)
    const near = [...next, ...importing(next)]
    const isBeside = (test) =>
      ring.some(
        (file) => path.dirname(file) === path.dirname(test) && (near.includes(test) || nameOf(file) === nameOf(test)),
      )
    const beside = all.filter(isBeside)
    const tests = beside.length > 0 ? beside : all.filter((test) => next.includes(test))
    if (tests.length > 0) return tests
    ring = [...new Set(next)].filter((file) => !known.has(file))
    for (const file of ring) known.add(file)
  }
  return []
}

export const isDefinition = (file) => /^db\/(functions|views)\/.*\.sql$/.test(file)

/** The function or view that a file defines. */
export const definedIn = (file) => path.basename(file, '.sql').replaceAll('-', '_')

/** What `filesNaming` looks through, from the files of the project. */
export function databaseTexts(graph) {
  const textsIn = (folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [definedIn(file), readFileSync(path.join(folder, file), 'utf8')])
  return {
    graph,
    definitions: new Map([...textsIn('db/functions'), ...textsIn('db/views')]),
    migrations: textsIn('db/migrations').map(([, text]) => text),
  }
}

/** The triggers that call each function, according to the migrations; tests name them in `set constraints`. */
const triggersOf = (name, migrations) =>
  migrations.flatMap((text) =>
    [...text.matchAll(/create (?:constraint )?trigger "?(\w+)"?[^;]*?execute (?:function|procedure) "?(\w+)"?/gi)]
      .filter(([, , called]) => called === name)
      .map(([, trigger]) => trigger),
  )

/**
 * The files that name a function or view of the database, or one that uses it. `definitions`: name → text;
 * `migrations`: their texts.
 */
export function filesNaming(name, { definitions, migrations, graph }) {
  const names = new Set([name])
  for (const one of names)
    for (const [other, text] of definitions) if (new RegExp(`\\b${one}\\b`).test(text)) names.add(other)
  const wanted = [...names].flatMap((one) => [one, ...triggersOf(one, migrations)])
  // By distance: files that name the object itself precede those that name its users.
  const naming = (words) => {
    const pattern = new RegExp(`\\b(${words.join('|')})\\b`)
    return [...graph.keys()].filter((file) => /\.ts$/.test(file) && pattern.test(readFileSync(file, 'utf8')))
  }
  const itself = naming([name, ...triggersOf(name, migrations)])
  return itself.length > 0 ? itself : naming(wanted)
}
