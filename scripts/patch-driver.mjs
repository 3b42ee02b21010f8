import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Mends the database driver until it does so itself (docs/decisions/0034): a connection that is lost in a transaction must not keep
 * what it had to write, or the next one in its place never says a word; and what still belongs to that transaction must be
 * refused, not sent into whichever transaction has the place next. One lost while it asks for types must not end the process.
 */
const version = '3.4.9'
const root = fileURLToPath(new URL('../node_modules/postgres/', import.meta.url))
const mends = {
  'connection.js': [
    [
      `    clearImmediate(nextWriteTimer)
    if (socket) {`,
      `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) {`,
    ],
    [
      `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
    ],
    [
      `    closedTime = performance.now()
`,
      `    query = results = errorResponse = null
    result = new Result()
    closedTime = performance.now()
`,
    ],
    [`return fetchArrayTypes()`, `return fetchArrayTypes().catch(noop)`],
  ],
  'index.js': [
    [
      `      , connection
      , prepare = null
`,
      `      , connection
      , lost = null
      , prepare = null
`,
    ],
    [
      `connection.onclose = reject)`,
      `connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))
`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
`,
    ],
  ],
}

const readText = (file) => readFileSync(file, 'utf8')

/** Does nothing where it is done. The files are replaced, not written into: other copies may share them. */
export function patchDriver() {
  const { version: present } = JSON.parse(readText(`${root}package.json`))
  if (present !== version) throw new Error(`postgres ${present}: scripts/patch-driver.mjs mends ${version}.`)
  for (const folder of ['src', 'cjs/src'])
    for (const [name, changes] of Object.entries(mends)) {
      const file = `${root}${folder}/${name}`
      const before = readText(file)
      const after = changes.reduce((text, [from, to]) => mend(text, from, to, file), before)
      if (after === before) continue
      writeFileSync(`${file}.mended`, after)
      renameSync(`${file}.mended`, file)
    }
}

function mend(text, from, to, file) {
  if (text.includes(to)) return text
  if (text.split(from).length !== 2) throw new Error(`${file} is not what scripts/patch-driver.mjs mends.`)
  return text.replace(from, () => to)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchDriver()
