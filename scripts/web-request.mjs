import { pathOf } from './web-target.mjs'

const reading = ['GET', 'HEAD', 'OPTIONS']

/** Builds or parses a file: up to a second of CPU, against a hundredth for a week. Queued in lib/http/costly. */
const filePath =
  /^\/api\/([\w/-]+[/-]xlsx|archive|[\w-]+\/(file-)?template|nagruzka\/import|meta-program\/create-by-template)\/?$/
const uploadPath = /^\/api\/import\/?$/
/** A printed page costs a tenth of that and is queued here. */
const printPath = /^\/(print\/[\w-]+|api\/auditory\/occupation-by-dbeg-pair-and-korpuses)\/?$/

/** A calendar reads a feed: mostly to learn that it has not changed. */
const feedPath = /^\/api\/calendar\/[^/]+$/

/** Whether a person sees the answer: a page load, or a download from a link. */
export const isLookedAt = ({ headers }) =>
  headers['sec-fetch-mode'] === undefined
    ? (headers.accept ?? '').includes('text/html')
    : headers['sec-fetch-mode'] === 'navigate'

/** A prefetch: marked by RFC 9218 priority, by Next or by the browser. */
const isAhead = ({ headers }) =>
  /\bu=[67]\b/.test(headers.priority ?? '') ||
  headers['next-router-prefetch'] !== undefined ||
  (headers['sec-purpose'] ?? '').startsWith('prefetch')

/** Whether the path is of what is read without signing in. */
export const isOpen = (path) => path === '/open' || path.startsWith('/open/')

/** Whether the method changes nothing. */
export const isReading = ({ method }) => reading.includes(method)

/** Classifies a request by its cost and by who waits for it, before the application sees it. */
export function kindOf(request) {
  const path = pathOf(request.url)
  if (/^\/api\/health(\/(live|ready))?\/?$/.test(path)) return 'health'
  if (path.startsWith('/_next/static/') || path === '/icon.svg') return 'static'
  if (/^\/accounts\/login\/?$/.test(path)) return 'signIn'
  if (filePath.test(path) || (uploadPath.test(path) && !isReading(request))) return 'file'
  if (printPath.test(path)) return 'print'
  if (!isReading(request)) return 'write'
  if (feedPath.test(path)) return 'feed'
  if (isAhead(request)) return 'ahead'
  return isLookedAt(request) || request.headers.rsc !== undefined ? 'page' : 'call'
}

const prices = {
  health: 1,
  static: 0.1,
  call: 1,
  ahead: 1,
  write: 2,
  page: 4,
  feed: 4,
  signIn: 5,
  file: 10,
  print: 10,
}

/** Tokens per day of one timetable beyond the first week: a year costs as much as four pages, in a file as nine. */
const dayPrice = { call: 0.05, ahead: 0.05, file: 0.1 }
const millisecondsOfDay = 86_400_000
const longestPeriod = 371
const mostSubjects = 110

/** The cost of a request, in tokens of about two milliseconds of a core. */
export function priceOf(kind, { url }) {
  const price = prices[kind]
  if (dayPrice[kind] === undefined) return price
  const query = new URLSearchParams(url.slice(pathOf(url).length))
  const days = (Date.parse(query.get('dend')) - Date.parse(query.get('dbeg'))) / millisecondsOfDay + 1
  const listed = ['teacher', 'group', 'metaprogram', 'groups'].flatMap((name) =>
    query.getAll(name).flatMap((ids) => ids.split(',')),
  )
  const inAll = Math.min(days, longestPeriod) * Math.min(1 + listed.length, mostSubjects)
  // An invalid period is refused by the call itself.
  return price + (inAll > 7 ? (inAll - 7) * dayPrice[kind] : 0)
}
