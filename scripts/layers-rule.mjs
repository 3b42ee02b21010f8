import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Who may import whom (ARCHITECTURE.md). `roles`: what files of each role may import besides their own role.
 * `folders`: the same for the machinery. `features`: each may use those before it. `exceptions`: files that
 * use later features nevertheless.
 * @type {{ roles: Record<string, string[]>, folders: Record<string, string[]>, features: string[],
 * exceptions: Record<string, string[]> }}
 */
export const layers = JSON.parse(readFileSync(new URL('layers.json', import.meta.url), 'utf8'))
/** Layer → layers and packages it may import besides itself. */
export const mayImport = { ...layers.roles, ...layers.folders }

const folders = Object.keys(layers.folders).sort((a, b) => b.length - a.length)
const rank = new Map(layers.features.map((feature, at) => [feature, at]))

/**
 * The feature and the role of a path, such as `lib/feeds/service/open-feed.ts`; undefined for the machinery. In
 * `lib` each concept of core counts as a feature: `lib/core/calendar` is `core/calendar`.
 */
function ofFeature(file) {
  const [, inLib, inRole] = /^lib\/((?:core\/)?[^/]+)\/(rules|texts|calls|service|browser)(?:[/.]|$)/.exec(file) ?? []
  const [, place, elsewhere] = /^(components|db\/queries)\/([^/.]+)/.exec(file) ?? []
  const feature = inLib ?? elsewhere
  if (feature === undefined || feature === 'ui') return undefined
  const role = inRole ?? (place === 'components' ? 'components' : 'db')
  const isContract = role === 'calls' && /\.contract(\.ts)?$/.test(file)
  return { feature, layer: isContract ? 'contracts' : role }
}

/** The layer of a path in the project; undefined outside all layers. */
const layerOf = (file) =>
  ofFeature(file)?.layer ?? folders.find((folder) => file === folder || file.startsWith(`${folder}/`))

const groupedScopes = ['@radix-ui', '@fontsource-variable']
const packageOf = (source) => {
  if (source.startsWith('node:')) return 'node'
  const [scope, name] = source.split('/')
  return scope.startsWith('@') && !groupedScopes.includes(scope) ? `${scope}/${name}` : scope
}

/** The path in the project that an import names; undefined for a package. */
function pathOf(source, file) {
  if (source.startsWith('@/')) return source.slice(2)
  return source.startsWith('.') ? path.relative(root, path.resolve(path.dirname(file), source)) : undefined
}

/** Whether a file may use a feature: its own, an earlier one, or one listed for it as an exception. */
function mayUse(file, own, feature) {
  if (!rank.has(feature)) return false
  // The queries and components of core are not cut by concept.
  if (feature === 'core') return true
  return rank.get(feature) <= rank.get(own) || (layers.exceptions[file] ?? []).includes(feature)
}

/** A file imports only what its layer may, and uses only features before its own. */
export const layersRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      layer: '{{layer}} may not import {{target}} (see ARCHITECTURE.md).',
      feature: '{{own}} may not use {{feature}}, which comes after it (see ARCHITECTURE.md).',
    },
  },
  create(context) {
    const file = path.relative(root, context.filename)
    const layer = layerOf(file)
    if (!layer) return {}
    const own = ofFeature(file)?.feature
    const check = (node) => {
      // A route's file is found by its address.
      if (!node.source || node.source.type !== 'Literal') return
      const source = String(node.source.value)
      const named = pathOf(source, context.filename)
      const target = named === undefined ? packageOf(source) : layerOf(named)
      const feature = named === undefined ? undefined : ofFeature(named)?.feature
      if (own && feature && !mayUse(file, own, feature))
        context.report({ node, messageId: 'feature', data: { own, feature } })
      if (!target || target === layer || mayImport[layer].includes(target)) return
      // Types are erased at build time, so browser code may import a contract's types.
      const isType = node.importKind === 'type' || node.exportKind === 'type'
      if (isType && target === 'contracts' && (layer === 'calls' || mayImport[layer].includes('calls'))) return
      context.report({ node, messageId: 'layer', data: { layer, target } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
