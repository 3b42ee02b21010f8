import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '@/db/client'
import { callDatabase, readPublished } from '@/db/connection'
import { findWaitingToConfirm } from '@/db/queries/booking/confirmations'
import { findOpenReading } from '@/db/queries/open-reading/open-reading'
import { isQuestion } from '@/lib/asking/rules/is-question'
import { actorOf } from '@/lib/auth/actor'
import { doorCode } from '@/lib/auth/door-code'
import { publicReader, type OpenReading } from '@/lib/core/actor/rules/open-reading'
import { loginPath } from '@/lib/core/actor/rules/return-path'
import { addDays, type CalendarDate, datesBetween, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { confirmPath } from '@/lib/core/notices/rules/class-path'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { periodOf } from '@/lib/core/schedule/rules/substitution-sheet'
import { encodeTime, timeHeader } from '@/lib/core/wire/calls/time'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { common } from '@/lib/core/words/texts/common'
import { exactNow, universityNow } from '@/lib/environment/clock'
import { namesTag } from '@/lib/environment/entity-tag.mjs'
import type { ExamSubject } from '@/lib/exams/service/list-exams'
import { openPath, openWeekUrl, readOpenPlace, signedInUrl, type OpenPlace } from '@/lib/open-reading/calls/open'
import type { ExamsOf, OpenSubject } from '@/lib/open-reading/rules'
import { answerOpenQuestion } from '@/lib/open-reading/service/answer-open'
import { facultiesOf, openIndex, searchOpen, type OpenIndex } from '@/lib/open-reading/service/search-open'
import { viewOpenExams } from '@/lib/open-reading/service/view-open-exams'
import { viewOpenWeek, type OpenReader } from '@/lib/open-reading/service/view-open-week'
import { roomsOfScreen, viewScreen, type ScreenDays, type ScreenOf } from '@/lib/open-reading/service/view-screen'
import { openTexts } from '@/lib/open-reading/texts'
import { examsPage } from '@/lib/open/exams-page'
import { openPolicy, openScripts } from '@/lib/open/page'
import { type AskedAtDoor, boardData, screenData } from '@/lib/open/screen-data'
import { screenPage } from '@/lib/open/screen-page'
import { messagePage, searchPage, type OpenSearchAnswer } from '@/lib/open/search-page'
import { sheetPage } from '@/lib/open/sheet-page'
import { weekPage } from '@/lib/open/week-page'
import { groupsOfSheet, viewOpenSheet } from '@/lib/workbench/service/view-open-sheet'
import { AnswerCache } from './answer-cache'
import { failure } from './failure'
import { publishedReader } from './position-headers'
import { originOfRequest } from './request-origin'
import { refusal } from './respond'

/** Limits of one process. Versions are comparable for an hour (db/functions/touch.sql). */
const bounds = { mostBytes: 16 * 1024 * 1024, longest: 10 * 60_000 }

type CachedPage = { text: string; etag: string; size: number }
const pages = new AnswerCache<CachedPage>(bounds)
const indexes = new AnswerCache<OpenIndex>(bounds)

/**
 * Browsers and shared caches may reuse an answer for a minute without asking, and for two more while they
 * ask. A change, or the closing of public reading, is therefore seen within three minutes everywhere.
 */
const shared = 'public, max-age=30, s-maxage=60, stale-while-revalidate=120'

/** Screens ask every minute; cached copies of their data may be that much older. */
const sharedData = 'public, max-age=0, s-maxage=20, stale-while-revalidate=40'

type ShownPlace = Exclude<OpenPlace, { at: 'file' }>
type OfScreen = Extract<ShownPlace, { at: 'door' | 'hall' }>
type OfSheet = Extract<ShownPlace, { at: 'substitutions' | 'board' }>

const isOfScreen = (place: ShownPlace): place is OfScreen => place.at === 'door' || place.at === 'hall'
const isOfSheet = (place: ShownPlace): place is OfSheet => place.at === 'substitutions' || place.at === 'board'

const cachedPageOf = (text: string): CachedPage => ({
  text,
  etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
  size: Buffer.byteLength(text),
})

const headersOf = (cache: string, type = 'text/html'): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': cache,
  'content-security-policy': openPolicy,
  [timeHeader]: encodeTime(exactNow()),
})

function send(request: Request, { text, etag }: CachedPage, cache: string, type?: string): Response {
  const headers = { ...headersOf(cache, type), etag }
  return namesTag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}

type OpenQuestion = {
  place: ShownPlace
  origin: string
  reading: OpenReading
  version: string
  /** The rooms of a screen, and the groups of a sheet or those whose exams are told. */
  rooms: ScreenDays['rooms']
  groups: readonly Subject[]
  /** What waits to be confirmed at a door. */
  confirmation: DoorConfirmation | null
}

async function searched(
  reader: OpenReader,
  { reading, version }: OpenQuestion,
  place: Extract<ShownPlace, { at: 'search' | 'groups' }>,
): Promise<Parameters<typeof searchPage>[0]> {
  const key = JSON.stringify([reading, version])
  const index =
    (await indexes.get(key)) ??
    (await indexes.make(key, () => openIndex(reader, reading.names))) ??
    (await openIndex(reader, reading.names))
  const answer = answerFrom(index, reading, place)
  const line = answer.of === 'search' ? await answerLine(reader, index, answer.query) : null
  return { answer: answer.of === 'search' ? { ...answer, line } : answer, hasTeachers: reading.names !== 'none' }
}

/** What was asked is told as far as it is public. */
async function answerLine(reader: OpenReader, index: OpenIndex, query: string) {
  try {
    return await answerOpenQuestion(reader, { index, query, now: universityNow() })
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

function answerFrom(
  index: OpenIndex,
  reading: OpenReading,
  place: Extract<ShownPlace, { at: 'search' | 'groups' }>,
): OpenSearchAnswer {
  if (place.at === 'groups') {
    const { faculty, course } = place
    const groups = index.groups.filter((one) => one.faculty === faculty && one.course === course)
    return { of: 'groups', from: { faculty, course }, groups }
  }
  const { query } = place
  if (query !== '') return { of: 'search', query, found: searchOpen(index, query), line: null }
  return {
    of: 'start',
    faculties: facultiesOf(index),
    buildings: index.buildings,
    hasSubstitutions: reading.showsSubstitutions,
  }
}

const screenOf = (place: OfScreen): ScreenOf =>
  place.at === 'door' ? { door: place.roomId } : { hall: place.building }

/** A booking of today that waits to be confirmed at a door, until which minute, and the code that its screen shows. */
type DoorConfirmation = { date: CalendarDate; pair: Pair; until: number; code: string }

async function findDoorConfirmation(db: Database, id: RoomId): Promise<DoorConfirmation | null> {
  const now = universityNow()
  const { date, minutes } = now
  const waiting = await findWaitingToConfirm(db, { roomId: id, date })
  const next = waiting.find(({ untilMinutes }) => untilMinutes > minutes)
  return next ? { date, pair: next.pair, until: next.untilMinutes, code: doorCode(id, now) } : null
}

function shownConfirmation({ confirmation, origin }: OpenQuestion): AskedAtDoor | null {
  if (!confirmation) return null
  const { code, ...asked } = confirmation
  return { ...asked, url: `${origin}${confirmPath}?${new URLSearchParams({ code })}` }
}

async function drawScreen(reader: OpenReader, place: OfScreen, question: OpenQuestion): Promise<string> {
  const { rooms, origin } = question
  const { date } = universityNow()
  const days = await viewScreen(reader, screenOf(place), { rooms, today: date })
  const data = screenData(days, shownConfirmation(question))
  if (place.as === 'data') return JSON.stringify(data)
  const around = { data, at: encodeTime(exactNow()), origin }
  const [room] = rooms
  if (place.at === 'hall' || !room)
    return screenPage({ of: 'hall', building: place.at === 'hall' ? place.building : null }, around)
  const weekUrl =
    origin + (reader.actor.kind === 'public' ? openWeekUrl({ kind: 'room', id: room.id }) : signedInUrl(place))
  return screenPage({ of: 'door', room, weekUrl }, around)
}

/** The groups of a faculty, or whose exams they are. */
const subjectsOfExams = async (db: Database, { kind, id }: ExamsOf): Promise<readonly Subject[]> =>
  kind === 'faculty' ? groupsOfSheet(db, id) : [subjectOf(kind, id)]

/** A night that a board can bridge without a connection. */
const boardDays = 2

async function drawSheet(reader: OpenReader, place: OfSheet, { groups, origin }: OpenQuestion): Promise<string> {
  const { date: today } = universityNow()
  const { faculty } = place
  if (place.at === 'substitutions') {
    const asked = { faculty, date: place.date ?? today, span: place.span }
    const sheet = await viewOpenSheet(reader, { faculty, groups, period: periodOf(asked), today })
    return sheetPage(sheet, asked, { today, origin, signIn: signedInUrl(place) })
  }
  const dates = datesBetween(today, addDays(today, boardDays - 1))
  const period = { from: today, to: addDays(today, boardDays - 1) }
  const sheet = await viewOpenSheet(reader, { faculty, groups, period, today })
  const data = boardData(sheet, dates)
  return place.as === 'data'
    ? JSON.stringify(data)
    : screenPage({ of: 'board', faculty: sheet.faculty }, { data, at: encodeTime(exactNow()), origin })
}

async function draw(reader: OpenReader, question: OpenQuestion): Promise<string> {
  const { place, origin } = question
  const around = { origin, signIn: signedInUrl(place), today: universityNow().date }
  switch (place.at) {
    case 'search':
    case 'groups':
      return searchPage(await searched(reader, question, place), around)
    case 'week': {
      const { subject, monday } = place
      const week = { subject, monday: monday ?? mondayOf(around.today), today: around.today }
      return weekPage(await viewOpenWeek(reader, week), around)
    }
    case 'exams': {
      const subjects = question.groups as readonly ExamSubject[]
      const shown = await viewOpenExams(reader, { of: place.of, subjects, today: around.today })
      return examsPage(shown, around)
    }
    case 'door':
    case 'hall':
      return drawScreen(reader, place, question)
    case 'substitutions':
    case 'board':
      return drawSheet(reader, place, question)
  }
}

const isData = (place: ShownPlace): boolean => 'as' in place && place.as === 'data'
const typeOf = (place: ShownPlace): string => (isData(place) ? 'application/json' : 'text/html')

/** The answer for readers without a session; it depends on nothing about them. */
async function answerPublic(request: Request, question: OpenQuestion, db: Database): Promise<Response> {
  const { place, origin, reading, version, confirmation } = question
  const { date, minutes } = universityNow()
  // A screen's page contains the time, and a question may be about now.
  const isOfMinute = 'as' in place ? place.as === 'page' : place.at === 'search' && isQuestion(place.query)
  const now = isOfMinute ? [date, minutes] : [date]
  const key = JSON.stringify([place, origin, reading, version, confirmation, now])
  const make = async () =>
    cachedPageOf(await draw({ db, actor: publicReader(reading), names: reading.names }, question))
  const page = (await pages.get(key)) ?? (await pages.make(key, make))
  return page ? send(request, page, isData(place) ? sharedData : shared, typeOf(place)) : message(place, origin, 500)
}

/** While public reading is closed, a screen shows what the user who set it up may see; that is not cached. */
async function answerScreen(request: Request, question: OpenQuestion, db: Database): Promise<Response> {
  const { place } = question
  const actor = await actorOf(request.headers)
  if (actor) {
    const text = await draw({ db, actor, names: 'short' }, question)
    return send(request, cachedPageOf(text), 'private, no-cache', typeOf(place))
  }
  if (isData(place)) return refusal(401, { detail: errorTexts.notSignedIn, code: 'not_signed_in' })
  return redirect(loginPath(new URL(request.url).pathname))
}

function message(place: ShownPlace, origin: string, status: 404 | 500 | 503): Response {
  const texts =
    status === 404
      ? { title: openTexts.notFound, text: openTexts.notFoundText }
      : { title: common.failure.title, text: common.failure.text }
  const text = messagePage(texts, { origin, signIn: signedInUrl(place) })
  // What does not exist now may exist in a minute; failures are not cached.
  return new Response(text, {
    status,
    headers: headersOf(status === 404 ? 'public, max-age=60' : 'no-store'),
  })
}

const redirect = (location: string): Response =>
  new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })

function file(request: Request, name: string): Response | null {
  const text = openScripts.get(name)
  return text === undefined ? null : send(request, cachedPageOf(text), 'public, max-age=300', 'text/javascript')
}

/** Whether anything may be read without signing in; false while the database does not answer. */
export const isOpenToAll = (): Promise<boolean> =>
  callDatabase(async (db) => (await findOpenReading(db)).reading.isOpen).catch(() => false)

/** Whether this week may be read without signing in. */
export const isOpenWeek = async (subject: OpenSubject): Promise<boolean> =>
  callDatabase(async (db) => isAllowed(publicReader((await findOpenReading(db)).reading), 'schedule.view', subject))

/**
 * Answers everything below `openPath`. While public reading is closed, redirects to the pages for signed-in
 * users.
 */
export async function answerOpen(request: Request): Promise<Response> {
  const place = readOpenPlace(new URL(request.url))
  const origin = originOfRequest(request.headers)
  if (place?.at === 'file') return file(request, place.name) ?? message({ at: 'search', query: '' }, origin, 404)
  const shown: ShownPlace = place ?? { at: 'search', query: '' }
  try {
    const answer = async (db: Database): Promise<Response> => {
      const rooms = isOfScreen(shown) ? await roomsOfScreen({ db }, screenOf(shown)) : []
      const groups = isOfSheet(shown)
        ? await groupsOfSheet(db, shown.faculty)
        : shown.at === 'exams'
          ? await subjectsOfExams(db, shown.of)
          : []
      const subjects: Subject[] =
        shown.at === 'week' ? [shown.subject] : [...groups, ...rooms.map(({ id }): Subject => ({ kind: 'room', id }))]
      const [room] = rooms
      const confirmation = shown.at === 'door' && room ? await findDoorConfirmation(db, room.id) : null
      const found = { rooms, groups, confirmation }
      const question = { place: shown, origin, ...found, ...(await findOpenReading(db, subjects)) }
      const { isOpen, showsSubstitutions } = question.reading
      const isShown = place !== null && (showsSubstitutions || !isOfSheet(place))
      if (isOpen) return isShown ? answerPublic(request, question, db) : message(shown, origin, 404)
      return isOfScreen(shown) ? answerScreen(request, question, db) : redirect(signedInUrl(shown))
    }
    return await readPublished(publishedReader(request.headers.get('cookie')), () => callDatabase(answer))
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 'not_found' || error.code === 'not_allowed'))
      return message(shown, origin, 404)
    return message(shown, origin, failure(request, error).status === 503 ? 503 : 500)
  }
}

const asks = ['cookie', 'host', 'x-forwarded-proto', 'if-none-match'] as const

/**
 * Answers before the framework, which would cost more than the answer and extend the `Vary` header; false for
 * requests left to the framework.
 */
export async function sendOpen(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method, url = '' } = request
  if (!url.startsWith(openPath) || (method !== 'GET' && method !== 'HEAD')) return false
  const headers = new Headers()
  for (const name of asks) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const answer = await answerOpen(new Request(`http://localhost${url}`, { headers }))
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 304) response.setHeader('content-length', body.length)
  response.end(method === 'HEAD' ? undefined : body)
  return true
}
