import { pathOf } from './web-target.mjs'

const reading = ['GET', 'HEAD', 'OPTIONS']

/** What makes a file, reads one, or prints: a second of processor or so, while a week takes a hundredth. */
const costlyPath =
  /^\/(print\/(card|occupancy)|api\/auditory\/occupation-by-dbeg-pair-and-korpuses|api\/[\w-]+\/\d+\/(schedule|transition)-xlsx|api\/nagruzka\/import|api\/meta-program\/create-by-template)\/?$/

/** Whether somebody looks at the answer itself: a page of the browser, or a file saved from a link. */
export const isLookedAt = ({ headers }) =>
  headers['sec-fetch-mode'] === undefined
    ? (headers.accept ?? '').includes('text/html')
    : headers['sec-fetch-mode'] === 'navigate'

/** Asked for in case it is wanted: it says so itself (RFC 9218), or Next or the browser does. */
const isAhead = ({ headers }) =>
  /\bu=[67]\b/.test(headers.priority ?? '') ||
  headers['next-router-prefetch'] !== undefined ||
  (headers['sec-purpose'] ?? '').startsWith('prefetch')

/** How a request is told apart before the application sees it: by how much it costs, and who waits for it. */
export function kindOf(request) {
  const path = pathOf(request.url)
  if (/^\/api\/health\/?$/.test(path)) return 'health'
  if (path.startsWith('/_next/static/') || path === '/icon.svg') return 'static'
  if (/^\/accounts\/login\/?$/.test(path)) return 'signIn'
  if (costlyPath.test(path)) return 'costly'
  if (!reading.includes(request.method)) return 'write'
  if (isAhead(request)) return 'ahead'
  return isLookedAt(request) || request.headers.rsc !== undefined ? 'page' : 'call'
}
