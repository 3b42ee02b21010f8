import { randomUUID } from 'node:crypto'
import type { DemoRandom } from '@/db/demo/random'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ComposingMode } from '@/lib/core/placing/rules/composing'
import { isUnderWay } from '@/lib/core/placing/rules/filling'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { OutgoingCall } from '@/lib/core/wire/calls/request'
import { undoRequest } from '@/lib/core/wire/calls/undo'
import type { lastComposingCall } from '@/lib/exams/calls/composing.contract'
import type { placeExamCall } from '@/lib/exams/calls/exams.contract'
import type { verdictsCall } from '@/lib/exams/calls/verdicts.contract'
import { delay } from '@/scripts/processes.mjs'
import type { FaultPerson } from '../faults/people'

type Found = NonNullable<NonNullable<AnswerOf<typeof lastComposingCall>['composing']>['result']>
type Scope = { type: 'university' } | { type: 'exams'; ids: readonly number[] }
export type Place = { date: string; starts_at: number }

/** What an act on an exam did. `asked`: what it wanted a yes for. */
type Placed = { changeId: ChangeId; asked: string[]; moved: number[] }

/** Kinds of warnings that want a yes. */
const wantsYes = ['past', 'untaught', 'outside', 'forbidden', 'consultation']
/** Milliseconds: the session of a university is kept in one act. */
const patience = 300_000

/** Plans a session as the screen does: asks beforehand, says yes where it is asked to, keeps what is found. */
export class SessionPlanner {
  readonly broken: string[] = []
  readonly counts = new Map<string, { done: number; refused: number }>()
  readonly changes: ChangeId[] = []

  constructor(
    private readonly person: FaultPerson,
    private readonly random: DemoRandom,
    private readonly semester: number,
  ) {}

  private count(act: string, isDone: boolean): void {
    const { done, refused } = this.counts.get(act) ?? { done: 0, refused: 0 }
    this.counts.set(act, isDone ? { done: done + 1, refused } : { done, refused: refused + 1 })
  }

  /** The answer; null if it was refused, which has to be said in words. */
  private async send<Answer>(act: string, call: OutgoingCall): Promise<Answer | null> {
    const told = await this.person.ask(call, call.method === 'GET' ? undefined : randomUUID(), patience)
    if (told && told.status < 300) return told.body as Answer
    if (!told || told.status >= 500 || !/[а-яё]{3}/i.test(JSON.stringify(told.body)))
      this.broken.push(`${act}: ${told?.status ?? 'no answer'} to ${call.method} ${call.url}`)
    return null
  }

  private async change(act: string, call: OutgoingCall): Promise<ChangeId | null> {
    const told = await this.send<{ change_id: ChangeId | null }>(act, call)
    const id = told?.change_id ?? null
    if (id !== null) this.changes.push(id)
    this.count(act, id !== null)
    return id
  }

  /** Searches, waits, and keeps what was found: null if there was nothing to move, which is said. */
  async compose(scope: Scope, mode: ComposingMode): Promise<{ found: Found; seconds: number; kept: number } | null> {
    const url = '/api/exam/compose/'
    const began = performance.now()
    const body = { scope, semester_id: this.semester, mode }
    const started = await this.send<{ id: number }>('search', { method: 'POST', url, body })
    if (!started) return null
    const found = await this.found(url)
    const seconds = (performance.now() - began) / 1000
    if (!found) return null
    if (found.placed.length === 0 && !found.left.some((one) => one.is_taken_away)) {
      await this.send('search', { method: 'DELETE', url: `/api/filling/${started.id}/` })
      return { found, seconds, kept: 0 }
    }
    const keeping = performance.now()
    const keep: OutgoingCall = { method: 'POST', url: `${url}${started.id}/keep/`, body: { reason: 'п' } }
    if ((await this.change('keep', keep)) === null) this.broken.push(`what was found for ${scope.type} cannot be kept`)
    return { found, seconds, kept: (performance.now() - keeping) / 1000 }
  }

  private async found(url: string): Promise<Found | null> {
    for (;;) {
      await delay(500)
      const told = await this.send<AnswerOf<typeof lastComposingCall>>('search', { method: 'GET', url })
      const search = told?.composing
      if (search?.result) return search.result
      if (search && isUnderWay(search.state)) continue
      this.broken.push(`a search ended as ${search?.state ?? 'nothing'}: ${search?.failure ?? ''}`)
      return null
    }
  }

  /** Places, moves or takes away an exam, with the yes that it wants; null if it is refused. */
  async put(act: string, id: number, place: (Place & { room_ids?: number[] }) | null): Promise<Placed | null> {
    const body = { id, place, reason: 'п' }
    const call = (more: object): OutgoingCall => ({
      method: 'POST',
      url: '/api/exam/place/',
      body: { ...body, ...more },
    })
    const tried = await this.send<AnswerOf<typeof placeExamCall>>(act, call({ dry_run: true }))
    const asked = (tried?.warnings ?? []).flatMap(({ kind, text }) => (wantsYes.includes(kind) ? [text] : []))
    // Without the yes it has to be refused.
    if (asked.length > 0 && (await this.send(act, call({}))) !== null) this.broken.push(`${act} ${id} was not asked`)
    const changeId = tried && (await this.change(act, call(asked.length > 0 ? { is_confirmed: true } : {})))
    return changeId ? { changeId, asked, moved: tried.exams.map((exam) => exam.id) } : null
  }

  /** A place that the verdicts allow, by lot; null if there is none. */
  async allowed(id: number): Promise<Place | null> {
    const url = `/api/exam/verdicts/?id=${id}`
    const told = await this.send<AnswerOf<typeof verdictsCall>>('verdicts', { method: 'GET', url })
    const places = (told?.days ?? []).flatMap(({ date, verdicts }) =>
      verdicts.flatMap(({ rank, starts_at }) => (rank === 'no' ? [] : [{ date, starts_at }])),
    )
    return places.length > 0 ? this.random.pick(places) : null
  }

  /** Written exams, hard ones among them: the others are oral. */
  hold(ids: readonly number[], isHard: boolean): Promise<ChangeId | null> {
    const how = { type: 'exams', minutes: 240, form: 'written', is_hard: isHard, room_count: 1 }
    const body = { items: ids.map((id) => ({ id })), ...how }
    return this.change('setting how exams are held', { method: 'POST', url: '/api/exam/item/', body })
  }

  planRetakes(ids: readonly number[]): Promise<ChangeId | null> {
    const body = { rows: ids.map((id) => ({ id, students: 5 })), with_commission: true }
    return this.change('planning retakes', { method: 'POST', url: '/api/exam/retakes/', body })
  }

  closeRooms(rooms: readonly number[], day: string): Promise<ChangeId | null> {
    const body = { auditories: rooms, dbeg: day, dend: day, reason: 'п' }
    return this.change('closing', { method: 'POST', url: '/api/closing/', body })
  }

  publish(from: string, to: string): Promise<ChangeId | null> {
    const body = { faculty_id: null, dbeg: from, dend: to, part: 'session', reason: 'п', title: 'п' }
    return this.change('publishing', { method: 'POST', url: '/api/workbench/publish/', body })
  }

  /** Undoes the last of these changes until so many are left. */
  async undoTo(count: number): Promise<void> {
    while (this.changes.length > count) {
      const id = this.changes.pop()
      if (id === undefined) return
      const undone = await this.send<object>('undo', undoRequest(id))
      this.count('undo', undone !== null)
      if (!undone) this.broken.push(`change ${id} cannot be undone`)
    }
  }
}
