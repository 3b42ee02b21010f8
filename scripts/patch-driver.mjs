import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Fixes faults of the database driver until a release does (docs/decisions/0034, 0079). A connection lost in
 * a transaction must drop its unsent data, which would block its successor; later queries of that transaction
 * must be rejected, not sent in the next one. A connection lost while fetching types must not end the
 * process. Copied-out rows arriving all at once must not leave the connection paused. Rows received before a
 * statement was cancelled must not count for the next one, whose result would begin with as many holes. A
 * pool must not send a statement after one that is still running on the same connection.
 */
const version = '3.4.9'
const root = fileURLToPath(new URL('../node_modules/postgres/', import.meta.url))
const patches = {
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
    [
      `  async function closed(hadError) {
`,
      `  async function closed(hadError) {
    rows = 0
    final = null
`,
    ],
    [
      `    result = new Result()
    connectTimer.cancel()
`,
      `    result = new Result()
    rows = 0
    connectTimer.cancel()
`,
    ],
    [`return fetchArrayTypes()`, `return fetchArrayTypes().catch(noop)`],
    [
      `    stream && stream.push(null)
    stream = null
  }

  function NoticeResponse`,
      `    stream && stream.push(null)
    stream = null
    socket.resume()
  }

  function NoticeResponse`,
    ],
  ],
  'index.js': [
    [
      `      return connect(closed.shift(), query)

    busy.length
      ? go(busy.shift(), query)
      : queries.push(query)
  }`,
      `      return connect(closed.shift(), query)

    queries.push(query)
  }`,
    ],
    [`let max = Math.ceil(queries.length / (connecting.length + 1))`, `let max = 1`],
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

/**
 * Does nothing if already patched. Replaces the files instead of writing into them, because they may be hard
 * links.
 */
export function patchDriver() {
  const { version: present } = JSON.parse(readText(`${root}package.json`))
  if (present !== version)
    throw new Error(`postgres ${present}: scripts/patch-driver.mjs patches ${version}.`)
  for (const folder of ['src', 'cjs/src'])
    for (const [name, changes] of Object.entries(patches)) {
      const file = `${root}${folder}/${name}`
      const before = readText(file)
      const after = changes.reduce((text, [from, to]) => patch(text, from, to, file), before)
      if (after === before) continue
      writeFileSync(`${file}.patched`, after)
      renameSync(`${file}.patched`, file)
    }
}

function patch(text, from, to, file) {
  if (text.includes(to)) return text
  if (text.split(from).length !== 2) throw new Error(`${file} is not what scripts/patch-driver.mjs patches.`)
  return text.replace(from, () => to)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchDriver()
