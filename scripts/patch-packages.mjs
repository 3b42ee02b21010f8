import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * Faults of the database driver (docs/decisions/0034, 0079). A connection lost in a transaction must drop its
 * unsent data, which would block its successor; later queries of that transaction must be rejected, not sent
 * in the next one. A connection lost while fetching types must not end the process. Copied-out rows arriving
 * all at once must not leave the connection paused. Rows received before a statement was cancelled must not
 * count for the next one, whose result would begin with as many holes. A COPY must end whose rows are all sent when
 * the server refuses one. A pool must not send a statement after
 * one that is still running on the same connection.
 */
const driverChanges = {
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
    [
      `  function errored(err) {
    stream && (stream.destroy(err), stream = null)
`,
      `  function errored(err) {
    final && (final(err), final = null)
    stream && (stream.destroy(err), stream = null)
`,
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

/**
 * A fault of the development server. All routes share their modules, but Next compares the code with what each
 * route was given last: a route that is built, or asked again, after a change and its undoing shows what
 * another route has loaded. It is compared with what was given last to any of them.
 */
const developmentChanges = [
  [
    `    const versions = new Map();
    let needsReEvaluation`,
    `    const versions = new Map();
    const allEntryPaths = new Set();
    let needsReEvaluation`,
  ],
  [
    `            if (needsReEvaluation) {
                await recover();
                return;
            }
            try {
                const versionKey = [
                    ...entryPaths
                ].sort().join('\\0');
`,
    `            for (const entryPath of entryPaths) allEntryPaths.add(entryPath);
            entryPaths = [...allEntryPaths];
            const versionKey = 'all';
            if (needsReEvaluation || !versions.has(versionKey)) await recover();
            try {
`,
  ],
]

/** By package: the version that is patched, and by file the texts to replace. */
const packages = {
  postgres: {
    version: '3.4.9',
    files: Object.fromEntries(
      ['src', 'cjs/src'].flatMap((folder) =>
        Object.entries(driverChanges).map(([name, changes]) => [`${folder}/${name}`, changes]),
      ),
    ),
  },
  next: {
    version: '16.4.5',
    files: { 'dist/server/dev/hot-reloader-turbopack.js': developmentChanges },
  },
}

const readText = (file) => readFileSync(file, 'utf8')

/**
 * Fixes faults of installed packages until a release does. Does nothing if already patched. Replaces the files
 * instead of writing into them, because they may be hard links.
 */
export function patchPackages() {
  for (const [name, { version, files }] of Object.entries(packages)) {
    const folder = `${root}${name}/`
    const { version: present } = JSON.parse(readText(`${folder}package.json`))
    if (present !== version) throw new Error(`${name} ${present}: scripts/patch-packages.mjs patches ${version}.`)
    for (const [path, changes] of Object.entries(files)) {
      const file = `${folder}${path}`
      const before = readText(file)
      const after = changes.reduce((text, [from, to]) => patch(text, from, to, file), before)
      if (after === before) continue
      writeFileSync(`${file}.patched`, after)
      renameSync(`${file}.patched`, file)
    }
  }
}

function patch(text, from, to, file) {
  if (text.includes(to)) return text
  if (text.split(from).length !== 2) throw new Error(`${file} is not what scripts/patch-packages.mjs patches.`)
  return text.replace(from, () => to)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPackages()
