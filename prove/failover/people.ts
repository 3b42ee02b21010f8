import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import { decodeEventsToken, decodeNotice, encodeFilter, eventsTokenUrl, liveUrl } from '@/lib/core/live/calls/live'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import { decodePosition, positionCookie } from '@/lib/core/wire/calls/position'
import { isLater } from '@/lib/core/wire/rules/position'
import { delay } from '@/scripts/processes.mjs'
import { faultBooking } from '../faults/people'
import type { Client } from '../load/client'

/** A room that one person writes into and others read. */
export type FailoverPlace = { roomId: RoomId; monday: CalendarDate }

/** What was told and seen while things were killed. */
export class WriteLedger {
  readonly acknowledged: { word: string; place: FailoverPlace }[] = []
  readonly broken: string[] = []
  /** When something was answered well. */
  readonly good: Record<'week' | 'page' | 'change', number[]> = { week: [], page: [], change: [] }
  /** Answers by status; 0: none, as when a connection is lost. */
  readonly statuses = new Map<number, number>()

  count(status: number, of: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (![0, 200, 429, 503].includes(status)) this.broken.push(`${of} was answered ${status}`)
  }
}

export type During = { ledger: WriteLedger; isOver: () => boolean }

const betweenChanges = 100
const betweenReads = 60
const betweenTries = 200
/** Milliseconds in which every change must be settled. */
const longestDoubt = 60_000

const wordsIn = (text: string): Set<string> => new Set(text.match(/w-[0-9a-f-]{36}/g))

/** One who reads a room's week, and must never be shown less than before. */
export class FailoverReader {
  known = new Set<string>()

  constructor(
    private readonly client: Client,
    readonly place: FailoverPlace,
    private readonly ledger: WriteLedger,
    private readonly name: string,
  ) {}

  /** The week, once; whether it came. */
  async read(): Promise<boolean> {
    const { roomId, monday } = this.place
    const before = new Set(this.known)
    const url = scheduleUrl({ kind: 'room', id: roomId }, monday, addDays(monday, 6))
    const { status, text } = await this.client.ask(url)
    this.ledger.count(status, 'a week')
    if (status !== 200) return false
    this.ledger.good.week.push(performance.now())
    this.know(wordsIn(text), before)
    return true
  }

  private know(found: Set<string>, least: ReadonlySet<string>): void {
    const lost = [...least].filter((word) => !found.has(word))
    if (lost.length > 0)
      this.ledger.broken.push(`${this.name} was not shown ${lost.length} of ${least.size} changes known before`)
    for (const word of found) this.known.add(word)
  }

  async page(): Promise<void> {
    const { roomId, monday } = this.place
    const before = new Set(this.known)
    const { status, text } = await this.client.page(
      `/dashboard/?type=${subjectWord('room')}&id=${roomId}&week=${monday}`,
    )
    this.ledger.count(status, 'a page')
    if (status !== 200) return
    this.ledger.good.page.push(performance.now())
    this.know(wordsIn(text), before)
  }

  /** Raises what must be shown, as the browser does at a notice. */
  tell(seen: string | null): void {
    const [told, had] = [decodePosition(seen), decodePosition(this.client.cookieOf(positionCookie))]
    if (told && (!had || isLater(told, had))) this.client.keep(`${positionCookie}=${seen}`)
  }

  /** Where to follow, or null if nobody says. */
  async ticket() {
    const { status, text } = await this.client.ask(eventsTokenUrl)
    this.ledger.count(status, 'a token')
    return status === 200 ? decodeEventsToken(JSON.parse(text)) : null
  }
}

/** Books slot after slot of a room, and looks each time whether it is there. */
export async function write(client: Client, place: FailoverPlace, during: During): Promise<void> {
  const { ledger, isOver } = during
  const reader = new FailoverReader(client, place, ledger, 'a writer')
  const slots = [0, 1, 2, 3, 4, 5].flatMap((day) =>
    defaultPairs.map((pair) => ({ roomId: place.roomId, date: addDays(place.monday, day), pair })),
  )
  for (const slot of slots) {
    if (isOver()) return
    const word = `w-${randomUUID()}`
    const { url, body } = faultBooking(slot, word)
    const headers = { 'idempotency-key': randomUUID() }
    const until = performance.now() + longestDoubt
    let status = 0
    while (status !== 200 && performance.now() < until) {
      ;({ status } = await client.ask(url, { method: 'POST', body, headers }))
      ledger.count(status, 'a change')
      if (status !== 200) await delay(betweenTries)
    }
    if (status !== 200) {
      ledger.broken.push(`a change was not settled in ${longestDoubt / 1000} s`)
      continue
    }
    ledger.good.change.push(performance.now())
    ledger.acknowledged.push({ word, place })
    reader.known.add(word)
    while (!isOver() && !(await reader.read())) await delay(betweenTries)
    await delay(betweenChanges)
  }
}

/** Reads again and again, told of nothing. */
export async function look(reader: FailoverReader, what: 'read' | 'page', { isOver }: During): Promise<void> {
  while (!isOver()) {
    await reader[what]()
    await delay(betweenReads)
  }
}

/** Follows a room's week as an open page does, until `leave`. */
export function follow(reader: FailoverReader): { leave: () => void } {
  let isLeft = false
  let socket: WebSocket | null = null
  let isReading = false
  let isStale = false
  const refetch = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isLeft) {
      isStale = false
      if (!(await reader.read())) {
        isStale = true
        await delay(betweenTries)
      }
    }
    isReading = false
  }
  const open = async () => {
    while (!isLeft) {
      const ticket = await reader.ticket()
      if (ticket) await stay(liveUrl(ticket))
      await delay(500 + 500 * Math.random())
    }
  }
  const stay = (url: string) =>
    new Promise<void>((resolve) => {
      socket = new WebSocket(url, { handshakeTimeout: 5_000 })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.on('open', () => {
        socket?.send(encodeFilter({ kind: 'room', id: reader.place.roomId }, reader.place.monday))
        void refetch()
      })
      socket.on('message', (data: Buffer) => {
        const notice = decodeNotice(data.toString())
        if (!notice) return
        reader.tell(notice.seen)
        void refetch()
      })
    })
  void open()
  return {
    leave() {
      isLeft = true
      socket?.terminate()
    },
  }
}

/** How many notices a socket at this live process hears while `act` runs and a moment after. */
export async function heardAt(port: number, reader: FailoverReader, act: () => Promise<unknown>): Promise<number> {
  const ticket = await reader.ticket()
  if (!ticket) throw new Error('No token')
  const url = `ws://127.0.0.1:${port}/socket.io`
  const socket = new WebSocket(liveUrl({ ...ticket, url }))
  let heard = 0
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(encodeFilter({ kind: 'room', id: reader.place.roomId }, reader.place.monday))
  socket.ping()
  await new Promise((resolve) => socket.once('pong', resolve))
  // A first filter may be answered by what was announced just before.
  await delay(500)
  socket.on('message', () => (heard += 1))
  await act()
  await delay(1_000)
  socket.terminate()
  return heard
}
