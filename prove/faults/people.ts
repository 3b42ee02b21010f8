import { randomUUID } from 'node:crypto'
import type { PendingLoad } from '@/bench/planning-scene'
import { bookRequest, moveRequest } from '@/lib/booking/calls/requests'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, LoadItemId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { OutgoingCall } from '@/lib/core/wire/calls/request'
import { undoRequest } from '@/lib/core/wire/calls/undo'
import { placeRequest } from '@/lib/planning/calls/placing'
import { bulkRequest } from '@/lib/publishing/calls/bulk'
import { delay } from '@/scripts/processes.mjs'
import { Browser } from '@/testing/browser'
import { httpDoor, json } from '../rights/door'

export type FaultSlot = { roomId: RoomId; date: CalendarDate; pair: Pair }

/** What people were told about their changes; the database must agree. */
export type FaultLedger = {
  bookings: { word: string; outcome: 'kept' | 'undone' | 'refused' }[]
  placed: { id: LoadItemId; state: 'projected' | 'published' | null; date: CalendarDate }[]
  unsettled: string[]
  changes: number
}

export const emptyLedger = (): FaultLedger => ({ bookings: [], placed: [], unsettled: [], changes: 0 })

/** Milliseconds in which every change must be settled, whatever the fault. */
const longestDoubt = 90_000
const betweenActs = 250
/** Milliseconds. A connection handed to a worker just as it is killed never gets an answer; browsers time out too. */
const noAnswer = 25_000

/** Keeps no process alive that has nothing else to do. */
const nothingWithin = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds).unref())

type Told = { status: number; body: Record<string, unknown> }

/**
 * A person who works as the browser does: each change has an idempotency key and is repeated with it until it
 * is settled.
 */
export class FaultPerson {
  private constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  static async signedIn(base: string, username: string): Promise<FaultPerson> {
    const browser = new Browser()
    const keep = (response: Response) => {
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
        browser.cookies.set(name, value)
      }
      return response.json() as Promise<{ csrf: string; result?: string }>
    }
    const cookie = () => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    browser.csrf = (await keep(await fetch(`${base}/accounts/check-login/`))).csrf
    const answer = await fetch(`${base}/accounts/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': browser.csrf, cookie: cookie() },
      body: JSON.stringify({ username, password: 'demo' }),
    })
    if ((await keep(answer)).result !== 'Ok') throw new Error(`${username} cannot sign in`)
    return new FaultPerson(browser, base)
  }

  get cookies(): [string, string][] {
    return [...this.browser.cookies]
  }

  /** One response, whatever its status; null if there is none. */
  async ask({ method, url, body }: OutgoingCall, key?: string, patience = noAnswer): Promise<Told | null> {
    try {
      const headers = key === undefined ? undefined : { 'idempotency-key': key }
      const asked = httpDoor(this.base)(this.browser, { method, path: url, body, headers })
      const told = await Promise.race([asked, nothingWithin(patience)])
      return told ? { status: told.status, body: json(told.text) } : null
    } catch {
      return null
    }
  }

  /** Null if it was never settled. */
  async change(call: OutgoingCall): Promise<Told | null> {
    const key = randomUUID()
    const until = performance.now() + longestDoubt
    while (performance.now() < until) {
      const told = await this.ask(call, key)
      if (told && told.status < 500 && told.status !== 429) return told
      await delay(300)
    }
    return null
  }
}

export const faultBooking = (slot: FaultSlot, word: string): OutgoingCall =>
  bookRequest({
    ...slot,
    until: null,
    reason: word,
    inCharge: '',
    inChargeTeacherId: null,
    groups: [],
    transition: null,
    loadItemId: null,
    dryRun: false,
  })

const isDone = (told: Told | null): told is Told => told !== null && told.status < 300

/** Books each slot, in competition with another person, and takes some bookings back. */
export async function bookSlot(
  person: FaultPerson,
  slots: readonly FaultSlot[],
  ledger: FaultLedger,
  isOver: () => boolean,
) {
  for (const slot of slots) {
    if (isOver()) return
    const word = `f-${randomUUID()}`
    const told = await person.change(faultBooking(slot, word))
    ledger.changes += 1
    if (!told) ledger.unsettled.push(`the booking ${word}`)
    else if (!isDone(told)) ledger.bookings.push({ word, outcome: 'refused' })
    else {
      const takes = Math.random() < 0.3
      const undone = takes ? await person.change(undoRequest(told.body.change_id as ChangeId)) : null
      if (takes && !undone) ledger.unsettled.push(`the undoing of ${word}`)
      else ledger.bookings.push({ word, outcome: isDone(undone) ? 'undone' : 'kept' })
    }
    await delay(betweenActs)
  }
}

/** Places each item as a draft, removes some, publishes and moves the others. */
export async function plan(
  person: FaultPerson,
  items: readonly PendingLoad[],
  ledger: FaultLedger,
  isOver: () => boolean,
) {
  for (const { id, date, pair, groups } of items) {
    const [groupId] = groups
    if (isOver() || groupId === undefined) return
    const item: FaultLedger['placed'][number] = { id, state: null, date }
    const subject = { kind: 'group', id: groupId } as const
    const step = async (call: OutgoingCall, what: string): Promise<Record<string, unknown> | null> => {
      ledger.changes += 1
      const told = await person.change(call)
      if (!told) ledger.unsettled.push(`${what} of ${id}`)
      await delay(betweenActs)
      return isDone(told) ? told.body : null
    }
    const request = { of: 'load', id, roomId: null, date, pair, scope: { repeat: 'once' } } as const
    const rest = { published: false, onTaken: 'refuse', dryRun: false } as const
    const placed = await step(placeRequest({ ...request, ...rest }, subject), 'the placing')
    if (placed) item.state = 'projected'
    if (placed && Math.random() < 0.3) {
      const back = await step(undoRequest(placed.change_id as ChangeId), 'the undoing')
      if (back) item.state = null
      ledger.placed.push(item)
      continue
    }
    const period = { from: date, to: date }
    const order = { act: 'publish', subject, period, toEnd: false, reason: 'f' } as const
    if (placed && (await step(bulkRequest(order, false), 'the publishing'))) {
      item.state = 'published'
      const [made] = placed.created as { id: number }[]
      const to = { date: addDays(date, 7), pair }
      const move = { id: made?.id as MeetingId, seenOn: date, to, roomId: null, reason: 'f' }
      const moved = await step(moveRequest({ ...move, justChange: true, untilEnd: false, dryRun: false }), 'the move')
      if (moved) item.date = to.date
    }
    ledger.placed.push(item)
  }
}
