import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `a/{b,c}` stands for `a/b` and `a/c`: they share a row, which does not let them import each other. */
function namesOf(name) {
  const [, before, inside, after] = /^(.*)\{(.+)\}(.*)$/.exec(name) ?? []
  return inside === undefined ? [name] : inside.split(',').map((one) => `${before}${one}${after}`)
}

const rows = JSON.parse(readFileSync(new URL('import-zones.json', import.meta.url), 'utf8'))
/** `as a` stands for everything in the row of `a`. */
const namedBy = (row) =>
  row.flatMap((name) => (name.startsWith('as ') ? namedBy(rows[name.slice('as '.length)]) : namesOf(name)))

/**
 * Folder → folders and packages it may import besides itself. A test keeps it equal to the tables in ARCHITECTURE.md.
 * @type {Record<string, string[]>}
 */
export const zones = Object.fromEntries(
  Object.entries(rows).flatMap(([name, row]) => namesOf(name).map((zone) => [zone, namedBy(row)])),
)
const contracts = 'lib/wire/*.contract.ts'
const folders = Object.keys(zones)
  .filter((zone) => zone !== contracts)
  .sort((a, b) => b.length - a.length)

/** The zone of a path in the project; undefined outside all zones. */
function zoneOf(file) {
  if (/^lib\/wire\/.*\.contract(\.ts)?$/.test(file)) return contracts
  return folders.find((folder) => file === folder || file.startsWith(`${folder}/`))
}

const packageOf = (source) => {
  if (source.startsWith('node:')) return 'node'
  const [scope, name] = source.split('/')
  return scope.startsWith('@') && !(scope in groupedScopes) ? `${scope}/${name}` : scope
}
const groupedScopes = { '@radix-ui': true, '@fontsource-variable': true }

/** The import's target as the table writes it. */
function targetOf(source, file) {
  if (source.startsWith('@/')) return zoneOf(source.slice(2))
  if (source.startsWith('.')) return zoneOf(path.relative(root, path.resolve(path.dirname(file), source)))
  return packageOf(source)
}

/** A folder imports only what its row of the table in ARCHITECTURE.md lists. */
export const layersRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { forbidden: '{{zone}} may not import {{target}} (see ARCHITECTURE.md).' },
  },
  create(context) {
    const zone = zoneOf(path.relative(root, context.filename))
    if (!zone) return {}
    const check = (node) => {
      if (!node.source) return
      const target = targetOf(String(node.source.value), context.filename)
      if (!target || target === zone || zones[zone].includes(target)) return
      // Types are erased at build time, so browser code may import a contract's types.
      const isType = node.importKind === 'type' || node.exportKind === 'type'
      if (isType && target === contracts && (zone === 'lib/wire' || zones[zone].includes('lib/wire'))) return
      context.report({ node, messageId: 'forbidden', data: { zone, target } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
