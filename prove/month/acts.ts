import { randomUUID } from 'node:crypto'
import type { DemoRandom } from '@/db/demo/random'
import {
  absencePlanOf,
  absencePlanRequest,
  absenceReturnsRequest,
  endAbsenceRequest,
  settleAbsenceRequest,
} from '@/lib/absences/calls/absences'
import { bestForAll, joinChoice, type AbsenceChoice, type AbsencePlan } from '@/lib/absences/rules/absence-plan'
import { appealOffersRequest, decideAppealRequest, makeAppealRequest } from '@/lib/appeals/calls/appeals'
import type { decideCall } from '@/lib/booking/calls/approvals.contract'
import { bookRequest } from '@/lib/booking/calls/requests'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type {
  AppealId,
  ChangeId,
  FacultyId,
  GroupId,
  MeetingId,
  RequestId,
  RoomId,
  SemesterId,
  TeacherId,
  WishId,
} from '@/lib/core/names/rules/ids'
import { stepsOf } from '@/lib/core/placing/rules/proposal'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import type { OutgoingCall } from '@/lib/core/wire/calls/request'
import { orderedRequest } from '@/lib/core/wire/calls/request'
import { undoRequest } from '@/lib/core/wire/calls/undo'
import { proposalOf, proposalsRequest, repairClassesRequest } from '@/lib/repair/calls'
import {
  closeRoomsRequest,
  closingPlanOf,
  closingPlanRequest,
  endClosingRequest,
  returningRequest,
} from '@/lib/wishes/calls/closings'
import { addWishRequest } from '@/lib/wishes/calls/wishes'
import type { ClassToReturn, ReturnState } from '@/lib/wishes/rules'
import type { FaultPerson } from '../faults/people'

/** How many absences and closings end early. */
const earlyShare = 0.4
/** How many absences begin at noon of their first day. */
const partShare = 0.3
const noon: Pair = 4
/** Milliseconds that an answer may take: browsers wait for a plan as for a job, which tells how far it is. */
const planning = 120_000

/** What can be acted on: all of it is ahead. */
export type MonthScene = {
  days: readonly CalendarDate[]
  teachers: readonly TeacherId[]
  rooms: readonly RoomId[]
  /** Rooms that are booked with consent. */
  keptRooms: readonly RoomId[]
  classes: readonly MeetingId[]
  /** Groups that have two halves. */
  groups: readonly GroupId[]
  departments: readonly number[]
  faculties: readonly FacultyId[]
  semesterId: SemesterId
  /** The usual pairs of a day. */
  bells: readonly PairTime[]
}

/** What people did, and what they were told of it. */
export class MonthLedger {
  readonly counts = new Map<string, { done: number; refused: number }>()
  readonly broken: string[] = []
  readonly slowest = new Map<string, number>()
  readonly changes: ChangeId[] = []

  count(act: string, isDone: boolean): void {
    const { done, refused } = this.counts.get(act) ?? { done: 0, refused: 0 }
    this.counts.set(act, isDone ? { done: done + 1, refused } : { done, refused: refused + 1 })
  }
}

/** A person of the month: draws by their own numbers what they do next. */
export class MonthPerson {
  constructor(
    private readonly browser: FaultPerson,
    protected readonly random: DemoRandom,
    protected readonly scene: MonthScene,
    protected readonly ledger: MonthLedger,
  ) {}

  /** The answer to a call; null if it was refused, which has to be said in words. */
  protected async send<Answer>(act: string, call: OutgoingCall): Promise<Answer | null> {
    const began = performance.now()
    const told =
      call.method === 'GET' ? await this.browser.ask(call, undefined, planning) : await this.browser.change(call)
    const { broken, slowest, changes } = this.ledger
    slowest.set(act, Math.max(slowest.get(act) ?? 0, performance.now() - began))
    if (!told || told.status >= 500) {
      broken.push(`${act}: ${told?.status ?? 'no answer'} to ${call.method} ${call.url}`)
      return null
    }
    if (told.status < 300) {
      if (call.method !== 'GET' && typeof told.body.change_id === 'number')
        changes.push(told.body.change_id as ChangeId)
      return inOwnNames(told.body) as Answer
    }
    if (!/[а-яё]{3}/i.test(JSON.stringify(told.body)))
      broken.push(`${act}: ${told.status} without words to ${call.method} ${call.url}`)
    return null
  }

  private period(most: number) {
    const startsOn = this.random.pick(this.scene.days)
    return { startsOn, endsOn: addDays(startsOn, this.random.int(0, most - 1)) }
  }

  /** Undoes one of what anybody did, of the last twenty: it may be too late for that. */
  async undo(): Promise<void> {
    const recent = this.ledger.changes.slice(-20)
    if (recent.length === 0) return
    const undone = await this.send('undo', undoRequest(this.random.pick(recent)))
    this.ledger.count('undo', undone !== null)
  }

  /** A teacher is away: each class gets a way by lot, or all the best for all; some are back early. */
  async beAbsent(): Promise<void> {
    const { random, scene } = this
    const act = 'absence'
    const subject = { kind: 'teacher', id: random.pick(scene.teachers) } as const
    const period = this.period(5)
    const part = random.chance(partShare) ? { firstPair: noon } : {}
    const words = { title: 'м', weekday: null, pair: null, isAbsence: true, ...part }
    const wish = await this.send<{ id: WishId }>(act, addWishRequest({ subject, ...period, ...words }))
    if (!wish) return this.ledger.count(act, false)
    const told = await this.send<Parameters<typeof absencePlanOf>[0]>(act, absencePlanRequest(wish.id))
    if (!told) return this.ledger.count(act, false)
    const { classes } = absencePlanOf(told)
    const choices = (random.chance(0.5) ? bestForAll(classes) : classes.map((one) => this.wayOf(one))).filter(
      (choice) => choice !== null,
    )
    const order = { id: wish.id, choices, reason: 'м', dryRun: false }
    const isDone = choices.length === 0 || (await this.send(act, settleAbsenceRequest(order))) !== null
    this.ledger.count(act, isDone)
    if (!isDone || period.startsOn === period.endsOn || !random.chance(earlyShare)) return
    const backFrom = addDays(period.startsOn, 1)
    const ended = 'absence ended'
    const returns = await this.returning(ended, absenceReturnsRequest(wish.id, backFrom))
    const isEnded = await this.send(ended, endAbsenceRequest({ id: wish.id, backFrom, returns, dryRun: false }))
    this.ledger.count(ended, isEnded !== null)
  }

  /** Those classes that may return. */
  private async returning(act: string, asked: OutgoingCall): Promise<ClassToReturn[]> {
    const told = await this.send<(ClassToReturn & { state: ReturnState })[]>(act, asked)
    return told?.filter(({ state }) => state === 'free') ?? []
  }

  private wayOf({ item, ways, substitutes, joins, proposals }: AbsencePlan['classes'][number]): AbsenceChoice | null {
    if (ways.length === 0) return null
    const { id, version } = item
    const way = this.random.pick(ways)
    if (way === 'substitute') {
      const [best] = substitutes
      return best ? { id, version, way, teacherId: best.id } : null
    }
    if (way === 'join') {
      const [join] = joins
      return join ? joinChoice({ id, version }, join) : null
    }
    if (way !== 'move') return { id, version, way }
    const [first] = proposals
    return first ? { id, version, way, moves: stepsOf(first.moves) } : null
  }

  /** Somebody asks for another time or room of a class: the first that is offered. `planner` accepts it or not. */
  async ask(planner: MonthPerson): Promise<void> {
    const act = 'request'
    const id = this.random.pick(this.scene.classes)
    const wants = this.random.pick(['time', 'room', 'consultation'] as const)
    const offers = await this.send<Parameters<typeof proposalOf>[0][]>(
      act,
      appealOffersRequest({ id, want: wants, untilEnd: false }),
    )
    const [first] = offers?.flatMap(proposalOf) ?? []
    if (!first) return this.ledger.count(act, false)
    const order = { wants, steps: stepsOf(first.moves), reason: 'м', dryRun: false }
    const made = await this.send<{ id: AppealId }>(act, makeAppealRequest(order))
    this.ledger.count(act, made !== null)
    if (made) await planner.answer(made.id)
  }

  private async answer(id: AppealId): Promise<void> {
    const act = 'answer'
    const verdict = this.random.chance(0.8) ? 'accepted' : 'refused'
    const decision = { id, verdict, answer: 'м', steps: null, dryRun: false } as const
    this.ledger.count(act, (await this.send(act, decideAppealRequest(decision))) !== null)
  }

  /** A class goes to another time, or to another room: the first that is proposed. */
  async move(): Promise<void> {
    const act = 'move'
    const id = this.random.pick(this.scene.classes)
    const question = { id, without: this.random.pick(['slot', 'room'] as const), untilEnd: false, to: null }
    const offers = await this.send<Parameters<typeof proposalOf>[0][]>(act, proposalsRequest(question))
    const [first] = offers?.flatMap(proposalOf) ?? []
    if (!first) return this.ledger.count(act, false)
    const order = { steps: stepsOf(first.moves), reason: 'м', justChange: false, dryRun: false }
    this.ledger.count(act, (await this.send(act, repairClassesRequest(order))) !== null)
  }

  /** A room is booked, half of them with consent, which `keeper` gives or not. */
  async book(keeper: MonthPerson): Promise<void> {
    const { random, scene } = this
    const act = 'booking'
    const order = {
      roomId: random.pick(random.chance(0.5) ? scene.keptRooms : scene.rooms),
      date: random.pick(scene.days),
      pair: random.pick(defaultPairs),
      reason: `м ${randomUUID()}`,
    }
    const rest = {
      until: null,
      inCharge: '',
      inChargeTeacherId: null,
      groups: [],
      transition: null,
      loadItemId: null,
    }
    const told = await this.send<{ id: RequestId; isAsked: boolean }>(
      act,
      bookRequest({ ...order, ...rest, dryRun: false }),
    )
    this.ledger.count(act, told !== null)
    if (told?.isAsked) await keeper.decide(told.id)
  }

  private async decide(id: RequestId): Promise<void> {
    const act = 'consent'
    const verdict = this.random.chance(0.7) ? 'approved' : 'refused'
    const order = orderedRequest<typeof decideCall>('POST /api/query/{id}/approval/', {
      id,
      verdict,
      reason: 'м',
    })
    this.ledger.count(act, (await this.send(act, order)) !== null)
  }

  /** Rooms are closed, with what can go elsewhere; some are opened early. */
  async close(): Promise<void> {
    const { random, scene } = this
    const act = 'closing'
    const { startsOn, endsOn } = this.period(3)
    const rooms = random.shuffled(scene.rooms).slice(0, random.int(1, 3))
    const asked = { rooms, startsOn, endsOn, pairs: defaultPairs }
    const told = await this.send<Parameters<typeof closingPlanOf>[0]>(act, closingPlanRequest(asked))
    if (!told) return this.ledger.count(act, false)
    const moves = closingPlanOf(told).entries.flatMap(({ proposals: [first] }) => (first ? stepsOf(first.moves) : []))
    const closed = await this.send<{ changeId: ChangeId }>(
      act,
      closeRoomsRequest({ ...asked, reason: 'м', moves, dryRun: false }),
    )
    this.ledger.count(act, closed !== null)
    if (!closed || startsOn === endsOn || !random.chance(earlyShare)) return
    const openFrom = addDays(startsOn, 1)
    const { changeId: id } = closed
    const ended = 'closing ended'
    const returns = await this.returning(ended, returningRequest(id, openFrom))
    const isEnded = await this.send(ended, endClosingRequest({ id, openFrom, returns, dryRun: false }))
    this.ledger.count(ended, isEnded !== null)
  }
}
