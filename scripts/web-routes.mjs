import { existsSync, readFileSync } from 'node:fs'

const manifest = '.next/routes-manifest.json'

/**
 * A function from a path to its route, named as the folders of `app`: never the path itself, which contains
 * ids and secrets without limit. `routes`: Next's list of a build.
 */
export function routeFinder(routes = readRoutes()) {
  const fixed = new Set(routes.staticRoutes.map(({ page }) => page))
  const dynamic = routes.dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next'
    const bare = path.replace(/\/$/, '') || '/'
    if (fixed.has(bare)) return bare
    return dynamic.find(({ pattern }) => pattern.test(bare))?.page ?? 'none'
  }
}

/** In development pages are built on their first request. */
const readRoutes = () =>
  existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { staticRoutes: [], dynamicRoutes: [] }
