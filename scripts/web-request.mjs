export const pathOf = (url) => url.split('?', 1)[0]

/**
 * Whether the request's target is a decodable path and its Host a valid name; Next fails on others. Dot
 * segments, encoded or not, are refused: a prefix check and a resolver would see different paths.
 */
export function isWellFormed({ url, headers }) {
  if (!url.startsWith('/') || /[\\\s]/.test(url)) return false
  if (headers.host !== undefined && !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(headers.host))
    return false
  try {
    const path = decodeURIComponent(pathOf(url))
    if (/%00/.test(url) || /[\\\p{Cc}]/u.test(path)) return false
    return !path.split('/').some((segment) => segment === '.' || segment === '..')
  } catch {
    return false
  }
}

const reading = ['GET', 'HEAD', 'OPTIONS']

/** Builds or parses a file: up to a second of CPU, against a hundredth for a week. Queued in lib/http/costly. */
const filePath =
  /^\/api\/([\w/-]+[/-]xlsx|archive|[\w-]+\/(file-)?template|nagruzka\/import|meta-program\/create-by-template)\/?$/
const uploadPath = /^\/api\/import\/?$/
/**
 * Checks a timetable, or searches for ways to repair one, in a thread or in one long change. Queued in
 * lib/http/costly.
 */
const heavyPath =
  /^\/(quality\/charts|api\/(quality|hours(\/xlsx)?|variants\/[^/]+\/quality|exam\/verdicts|workbench\/next-semester|(auditory|teacher)\/[^/]+\/proposals|(closing|fault)\/\d+|closing\/plan|absence\/\d+\/plan|timetable\/imports\/[^/]+\/(take-back|mend)))\/?$/
/** Reads thousands of changes for a few lines of each. */
const historyPath = /^\/api\/history\/xlsx\/?$/
/** A printed page costs a tenth of that and is queued here. */
const printPath = /^\/(print\/[\w-]+|api\/auditory\/occupation-by-dbeg-pair-and-korpuses)\/?$/

/** A calendar reading a feed, which mostly has not changed. */
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

/** Whether the path belongs to the pages without a session or scripts, which come with a policy of their own. */
export const isOpen = (path) =>
  path === '/open' || ['/open/', '/unsubscribe/', '/answer/'].some((start) => path.startsWith(start))

const sessionCookie = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token=([^;]+)/

/** The session in the cookie, unchecked; undefined for strangers. */
export const sessionTokenOf = ({ headers }) => sessionCookie.exec(headers.cookie ?? '')?.[1]

/** Whether the method changes nothing. */
export const isReading = ({ method }) => reading.includes(method)

/** Classifies a request by its cost and by who waits for it, before the application sees it. */
export function kindOf(request) {
  const path = pathOf(request.url)
  if (/^\/api\/health(\/(live|ready))?\/?$/.test(path)) return 'health'
  // In development the framework serves them itself.
  if (path.startsWith('/_next/')) return 'static'
  if (/^\/accounts\/login\/?$/.test(path)) return 'signIn'
  if (heavyPath.test(path)) return 'heavy'
  if (historyPath.test(path)) return 'history'
  if (filePath.test(path) || (uploadPath.test(path) && !isReading(request))) return 'file'
  if (printPath.test(path)) return 'print'
  if (!isReading(request)) return 'write'
  if (feedPath.test(path)) return 'feed'
  if (isAhead(request)) return 'ahead'
  return isLookedAt(request) || request.headers.rsc !== undefined ? 'page' : 'call'
}

/**
 * The price of each kind of request, in tokens of about two milliseconds of a core, measured by `npm run
 * bench -- call-costs`; of what is costly only the first guess (web-costs.mjs). `day`: for each day of one
 * timetable beyond the first week; a year costs as much as four pages, in a file as nine, checked as a hundred.
 */
const prices = {
  health: { base: 1 },
  /** They have a token bucket of their own. */
  static: { base: 1 },
  call: { base: 1, day: 0.05 },
  ahead: { base: 1, day: 0.05 },
  write: { base: 2 },
  page: { base: 4 },
  feed: { base: 4 },
  signIn: { base: 5 },
  file: { base: 10, day: 0.1 },
  history: { base: 300 },
  print: { base: 10 },
  heavy: { base: 20, day: 1 },
}
export const requestKinds = Object.keys(prices)

/** About how many groups a check reads: those of a faculty, of the university, or of a busy teacher. */
const groupsOf = { university: 120, faculty: 15, teacher: 3, group: 1 }
/** What is costly never costs all tokens of a person: the queue of costly calls runs one per person at a time. */
const mostCostly = 1_200

/** Whether the price of a kind follows what its requests have cost. */
export const isCostlyKind = (kind) => ['file', 'history', 'heavy'].includes(kind)

const millisecondsOfDay = 86_400_000
const longestPeriod = 371
const mostSubjects = 110

/**
 * The least price of a request by its path, for strangers and signed-in users, whatever its headers claim;
 * measured on the product. The first match counts.
 */
const least = [
  { path: /^\/api\/openapi\.json\/?$/, stranger: 32, person: 32 },
  { path: /^\/invite\//, stranger: 10, person: 10 },
  {
    path: /^\/(api\/|open(\/|$)|accounts\/(check-login|logout)\/?$|(robots\.txt|offline\.js)$)/,
    stranger: 2,
    person: 1,
  },
  { path: /^\/accounts\//, stranger: 5, person: 4 },
  // A page is rendered, even if it says that there is nothing.
  { path: /^/, stranger: 7, person: 4 },
]

/** Kinds with a token bucket of their own (web-limits.mjs), and no least price. */
const ofTheirOwn = ['health', 'static']

/** The price of a request, in tokens. `person`: null for a stranger; `ratio`: as that of `requestPrice`. */
export function requestCost(kind, request, person, ratio = 1) {
  const price = requestPrice(kind, request, ratio)
  if (ofTheirOwn.includes(kind)) return price
  const { stranger, person: signedIn } = least.find(({ path }) => path.test(pathOf(request.url)))
  return Math.max(price, person === null ? stranger : signedIn)
}

/** The price of what a request asks for, by its kind, in tokens. `ratio`: of what such cost to what is guessed. */
export const requestPrice = (kind, request, ratio = 1) =>
  isCostlyKind(kind)
    ? Math.min(mostCostly, Math.max(prices.file.base, guessedPrice(kind, request) * ratio))
    : guessedPrice(kind, request)

/** What a check judges; undefined for other requests. */
export const judgedIn = (path, query) => {
  const judged = path.startsWith('/quality/') ? 'university' : query.get('type')
  return judged in groupsOf ? judged : undefined
}

/** The price by what is asked for alone. */
export function guessedPrice(kind, { url }) {
  const { base, day } = prices[kind]
  if (day === undefined) return base
  const path = pathOf(url)
  const query = new URLSearchParams(url.slice(path.length))
  const days = (Date.parse(query.get('dend')) - Date.parse(query.get('dbeg'))) / millisecondsOfDay + 1
  // The call itself refuses an invalid period.
  const asked = Number.isNaN(days) ? 0 : Math.min(days, longestPeriod)
  if (kind === 'heavy') {
    const compared = query.has('compare') ? 2 : 1
    return base + Math.max(7, asked) * (groupsOf[judgedIn(path, query)] ?? 1) * compared * day
  }
  const listed = ['teacher', 'group', 'metaprogram', 'groups'].flatMap((name) =>
    query.getAll(name).flatMap((ids) => ids.split(',')),
  )
  const inAll = asked * Math.min(1 + listed.length, mostSubjects)
  return base + (inAll > 7 ? (inAll - 7) * day : 0)
}
