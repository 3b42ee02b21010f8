import { boardState, civilAt, screenClock, doorState, hallState, millisecondsOf } from './screen-state.mjs'

/** Milliseconds between requests to the server, and between pages of a hall. */
const everyMinute = 60_000
const everyPage = 12_000

const config = JSON.parse(document.getElementById('config').textContent)
const { words, of, url } = config
const place = (id) => document.getElementById(id)
/** A function, because a value may itself look like a placeholder. */
const fill = (text, ...values) =>
  text
    .split('{}')
    .map((part, at) => part + (values[at] ?? ''))
    .join('')

/**
 * `shift`: how far the university's clock is ahead of this machine's; `at`: when the server last confirmed
 * the data.
 */
let kept = { data: config.data, at: config.at, shift: millisecondsOf(config.at) - Date.now() }
let isOffline = false

/** The worker may have served an older page than the data stored since. */
function recall() {
  try {
    const stored = JSON.parse(localStorage.getItem(url) ?? 'null')
    if (stored && stored.at >= kept.at) kept = stored
  } catch {
    // Without storage the screen has only the data it was opened with.
  }
}

function keep(found) {
  kept = found
  try {
    localStorage.setItem(url, JSON.stringify(kept))
  } catch {
    // As above: there may be no storage.
  }
}

const universityNow = () => Date.now() + kept.shift

/** One line of the screen; text is never parsed as markup. */
function element(tag, name, text, ...children) {
  const made = document.createElement(tag)
  if (name) made.className = name
  if (text) made.textContent = text
  made.append(...children.filter(Boolean))
  return made
}

const spanOf = ({ startsAt, endsAt }) => `${screenClock(startsAt)}–${screenClock(endsAt)}`

/** The teachers of an event, those they replace struck out. */
const people = ({ teachers, instead }) =>
  teachers || instead
    ? element('span', '', '', instead && element('s', '', instead), instead && teachers ? ' ' : '', teachers)
    : ''

/** A line of texts and elements, separated by dots. */
const dotted = (...parts) =>
  element('p', 'who', '', ...parts.filter(Boolean).flatMap((part, at) => (at === 0 ? [part] : [' · ', part])))

/** The time of an event that does not begin with its pair. */
const ownTime = (event) => (event.startsAt === undefined ? '' : spanOf(event))

function described({ events }, none) {
  if (events.length === 0) return [element('p', 'title', none)]
  return events.map(({ title, type, groups, teachers, instead, became, startsAt, endsAt }) =>
    element(
      'div',
      'event',
      '',
      element('p', 'title', title),
      dotted(ownTime({ startsAt, endsAt }), type, [groups].flat().join(', ')),
      (teachers || instead) && dotted(people({ teachers, instead })),
      became && dotted(became),
    ),
  )
}

/** An event that was to be in the room, and where it is now. */
const went = ({ pair, title, groups, became }) =>
  element(
    'p',
    'who',
    `${[fill(words.pair, pair), [groups].flat().join(', ')].filter(Boolean).join(' · ')} · `,
    element('s', '', title),
    ` ${became}`,
  )

let confirming

const confirmed = (now, held) => !isOffline && confirming?.(kept.data, now, held, words)

function drawDoor(now) {
  const state = doorState(kept.data, now)
  if (!state) return [element('p', 'message', words.noDay)]
  const { now: held, next, gone, freeUntil } = state
  const isClosed = held?.events.some((one) => one.isClosed)
  const first = held
    ? element(
        'section',
        isClosed ? 'now closed' : 'now taken',
        '',
        element('h2', '', `${words.now} · ${fill(words.takenUntil, screenClock(held.endsAt))}`),
        ...described(held, words.taken),
        confirmed(now, held),
      )
    : element(
        'section',
        'now free',
        '',
        element('h2', '', words.now),
        element('p', 'title', freeUntil === null ? words.freeToday : fill(words.freeUntil, screenClock(freeUntil))),
      )
  const second = element(
    'section',
    'next',
    '',
    element('h2', '', next ? `${words.next} · ${spanOf(next)}` : words.next),
    ...(next ? described(next, words.taken) : [element('p', 'who', words.nothingNext)]),
    confirmed(now, next),
    ...gone.map(went),
  )
  return [first, second]
}

const named = (title, isGone) =>
  isGone ? element('p', 'title', '', element('s', '', title)) : element('p', 'title', title)

function row({ group, room, title, type, teachers, instead, became, isGone, startsAt, endsAt }) {
  const who = isGone
    ? dotted(became)
    : dotted(ownTime({ startsAt, endsAt }), type, people({ teachers, instead }), became)
  const said = element('div', '', '', named(title, isGone), who)
  return element('li', '', '', element('b', '', group), said, element('b', 'room', isGone ? '' : room))
}

function drawHall(now) {
  const state = hallState(kept.data, now)
  if (!state) return [element('p', 'message', words.noDay)]
  if (!state.pair && state.rows.length === 0) return [element('p', 'message', words.nothingNext)]
  if (!state.pair) return drawRows(words.exams, state.rows.map(row))
  const said = state.isNow ? words.now : words.next
  const text = `${said} · ${fill(words.pair, state.pair.pair)}, ${spanOf(state.pair)}`
  return drawRows(text, state.rows.map(row))
}

const boardRow =
  (times) =>
  ({ pair, title, groups, teachers, instead, became, isGone }) => {
    const said = element('div', '', '', named(title, isGone), dotted(became, people({ teachers, instead })))
    const time = times.find((one) => one.pair === pair)
    const when = element('b', 'room', fill(words.pair, pair), time ? element('small', '', spanOf(time)) : '')
    return element('li', '', '', element('b', '', groups.join(', ')), said, when)
  }

function drawBoard(now) {
  const state = boardState(kept.data, now)
  if (!state) return [element('p', 'message', words.noDay)]
  if (state.rows.length === 0) return [element('p', 'message', words.nothingBecame)]
  return drawRows(
    state.isToday ? words.today : `${words.tomorrow} · ${state.title}`,
    state.rows.map(boardRow(state.times)),
  )
}

/** Shows as many rows as fit, and the others in turn. */
function drawRows(text, rows) {
  const heading = element('h2', '', text)
  const content = place('content')
  const line = parseFloat(getComputedStyle(content).fontSize) * 5.25
  const each = Math.max(1, Math.floor((content.clientHeight - line) / line))
  const columns = content.clientWidth > 1400 && rows.length > each ? 2 : 1
  const most = each * columns
  const pages = Math.ceil(rows.length / most)
  const page = Math.floor(Date.now() / everyPage) % pages
  const list = element('ol', columns === 2 ? 'two' : '', '', ...rows.slice(page * most, (page + 1) * most))
  if (pages > 1) heading.append(element('small', '', fill(words.page, page + 1, pages)))
  return [heading, list]
}

function draw() {
  if (kept.data.confirm) void import('./screen-confirm.mjs').then(({ confirmBlock }) => (confirming = confirmBlock))
  const milliseconds = universityNow()
  const now = civilAt(milliseconds)
  const made = { door: drawDoor, hall: drawHall, board: drawBoard }[of](now)
  // Unchanged elements stay, so that screen readers keep their place.
  const shown = place('content').children
  if (made.length !== shown.length || made.some((one, index) => !one.isEqualNode(shown[index])))
    place('content').replaceChildren(...made)
  const day = kept.data.days[now.date]
  place('clock').textContent = [day?.title, screenClock(now.minutes)].filter(Boolean).join(', ')
  place('stamp').textContent = isOffline ? `${words.offline} ${fill(words.asOf, stampText(now))}` : ''
}

function stampText(now) {
  const [date, time] = kept.at.split('T')
  const clock = screenClock(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  return date === now.date ? clock : `${date.slice(8)}.${date.slice(5, 7)}, ${clock}`
}

/** Fetches current data; the browser sends the ETag of what it has, and usually nothing has changed. */
async function refresh() {
  try {
    const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(20_000) })
    if (!answer.ok) throw new Error(String(answer.status))
    const data = await answer.json()
    const said = millisecondsOf(answer.headers.get('x-university-time')) + Number(answer.headers.get('age') ?? 0) * 1000
    const shift = said - Date.now()
    keep({ data, at: civilText(said), shift })
    isOffline = false
  } catch {
    isOffline = true
  }
  draw()
}

const civilText = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 19)

recall()
draw()
setInterval(draw, 1000)
setInterval(refresh, everyMinute)
addEventListener('online', refresh)
addEventListener('resize', draw)
void refresh()
// A screen switched on without a network opens as it was last.
void navigator.serviceWorker?.register('/open/worker.js').catch(() => undefined)
