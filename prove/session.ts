import { currentSemester } from '@/bench/planning-scene'
import { webWorkers } from '@/bench/product'
import type { Figure } from '@/bench/report'
import { WeighedServer } from '@/bench/weighed-server'
import { connect, databaseOf, type Sql } from '@/db/client'
import { DemoRandom } from '@/db/demo/random'
import { environment } from '@/lib/environment/environment'
import { universityNow } from '@/lib/environment/clock'
import { ensureBuilt } from '@/scripts/build.mjs'
import { FaultPerson } from './faults/people'
import { type SeenSession, type SessionBreak, seeSession, sessionRules } from './session/check'
import { SessionPlanner } from './session/planner'
import type { Proof } from './verdict'

/** How often a session is damaged and repaired, and how much is done to it: one of so many exams, at most so many. */
const repairs = 3
const exams = { written: 8, damaged: 60, moved: 100, again: 20 }
const mostActs = 24
const closedRooms = 3

/** A planner at work, and what a look at the tables between the acts has found. */
class SessionProof {
  readonly broken = new Map<string, string[]>()
  readonly figures: Figure[] = []
  /** Load items that were put where the planner said yes to what it breaks. */
  readonly asked = new Set<number>()
  readonly seen: { title: string; session: SeenSession; changes: number }[] = []

  constructor(
    readonly sql: Sql,
    readonly planner: SessionPlanner,
    readonly random: DemoRandom,
    private readonly semester: number,
  ) {}

  breaks(rule: string, what: string): void {
    this.broken.set(rule, [...(this.broken.get(rule) ?? []), what])
  }

  /** Looks at the session after an act; what breaks a rule without anybody having said yes to it is broken. */
  async look(title: string, { mayBreak = () => false }: { mayBreak?: (one: SessionBreak) => boolean } = {}) {
    const session = await seeSession(this.sql, this.semester)
    for (const one of session.breaks)
      if (!one.items.some((id) => this.asked.has(id)) && !mayBreak(one))
        this.breaks(one.rule, `${title}: ${one.items.join(', ')}: ${one.what}`)
    this.seen.push({ title, session, changes: this.planner.changes.length })
    console.log(
      `  ${title}: ${session.standing.size} stand, ${session.missing.length} do not, ${session.breaks.length} breaks`,
    )
    return session
  }

  /** An exam of the session by lot, and any place of one. */
  someExam = (session: SeenSession): number => this.random.pick([...session.standing.keys()])

  async somePlace() {
    const [place] = await this.sql<{ date: string; starts_at: number }[]>`
      select m.date::text, s.starts_at from exam_sitting s join meeting m using (event_id)
      where m.state <> 'trace' order by md5(m.id::text || ${this.random.next()}) limit 1`
    if (!place) throw new Error('Nothing stands')
    return place
  }

  /** Rooms where exams are on some day of the session are closed that day. */
  async close(): Promise<void> {
    const { date } = await this.somePlace()
    const rooms = await this.sql<{ id: number }[]>`
      select distinct c.resource_id as id from claim c join meeting m on m.id = c.meeting_id join exam_sitting using (event_id)
      where c.kind = 'room' and c.resource_id > 0 and m.date = ${date} and m.state <> 'trace' order by 1`
    await this.planner.closeRooms(this.random.shuffled(rooms.map(({ id }) => id)).slice(0, closedRooms), date)
  }

  /** Exams of the load by lot. */
  async exams(share: number): Promise<number[]> {
    const rows = await this.sql<{ id: number }[]>`
      select id from load_item where semester_id = ${this.semester} and lesson_type = 4
        and id not in (select load_item_id from exam_item) order by id`
    return this.random.shuffled(rows.map(({ id }) => id)).slice(0, Math.min(300, Math.ceil(rows.length / share)))
  }

  async searched(): Promise<void> {
    await this.planner.hold(await this.exams(exams.written), false)
    await this.planner.hold(await this.exams(exams.written), true)
    await this.look('empty')
    const done = await this.planner.compose({ type: 'university' }, 'fresh')
    if (!done) return
    const { found, seconds, kept } = done
    this.figures.push({
      title: `The session of ${found.wanted} exams, credits and consultations, searched for`,
      measured: `${seconds.toFixed(0)} s, ${found.left.length} left, kept in ${kept.toFixed(1)} s`,
    })
    const { missing } = await this.look('searched')
    this.mustStand(missing, found.left)
  }

  private mustStand(missing: readonly number[], left: readonly { id: number; reason: string }[]): void {
    const reasons = new Map(left.map(({ id, reason }) => [id, reason]))
    for (const id of missing) this.breaks('all of a session finds a place', `${id}: ${reasons.get(id) ?? 'no reason'}`)
  }

  /** Takes exams away, puts some anywhere, and closes rooms; then repairs. */
  async repaired(round: number): Promise<void> {
    const { planner, random } = this
    const before = await this.look(`before damage ${round}`)
    const times = Math.min(mostActs, Math.ceil(before.standing.size / exams.damaged))
    for (let turn = 0; turn < times; turn += 1) {
      const id = this.someExam(before)
      if (random.chance(0.5)) await planner.put('taking away', id, null)
      else {
        const put = await planner.put('putting anywhere', id, await this.somePlace())
        if (put && put.asked.length > 0) for (const one of [id, ...put.moved]) this.asked.add(one)
      }
    }
    await this.close()
    const damaged = await this.look(`damaged ${round}`, { mayBreak: isOfClosing })
    this.asked.clear()
    const stood = new Set(before.missing)
    const damage = new Set([
      ...damaged.missing.filter((id) => !stood.has(id)),
      ...damaged.breaks.flatMap(({ items }) => items),
    ])
    const done = await planner.compose({ type: 'university' }, 'repair')
    const after = await this.look(`repaired ${round}`)
    const moves = [...after.standing].filter(([id, place]) => damaged.standing.get(id) !== place).length
    if (moves > 2 * damage.size)
      this.breaks(
        'a repair moves at most twice the damage',
        `round ${round}: ${moves} moves for ${damage.size} damaged`,
      )
    const lost = after.missing.filter((id) => !stood.has(id))
    if (lost.length > 0) this.breaks('a repair places what was taken away', `round ${round}: ${lost.join(', ')}`)
    this.figures.push({
      title: `Repair ${round}`,
      measured: `${damage.size} damaged, ${moves} moved, ${lost.length} left, ${done?.seconds.toFixed(0)} s`,
    })
  }

  async published(): Promise<void> {
    const [period] = await this.sql<{ first: string; last: string }[]>`
      select min(m.date)::text as first, max(m.date)::text as last from meeting m join exam_sitting using (event_id)`
    if (period) await this.planner.publish(period.first, period.last)
    const { standing } = await this.look('published')
    const drafts = [...standing].filter(([, place]) => place.includes('projected'))
    for (const [id, place] of drafts) this.breaks('what is published is no draft', `${id} ${place}`)
  }

  /** Some have to be taken again: what is added to a published session finds its place. */
  async takenAgain(): Promise<void> {
    await this.planner.planRetakes(await this.exams(exams.again))
    const done = await this.planner.compose({ type: 'university' }, 'repair')
    const { missing } = await this.look('retakes')
    this.mustStand(missing, done?.found.left ?? [])
  }

  /** Published exams go where their verdicts allow it, and out of rooms that are closed. */
  async moved(): Promise<void> {
    const { planner } = this
    const published = await this.look('before moves')
    const times = Math.min(mostActs, Math.ceil(published.standing.size / exams.moved))
    for (let turn = 0; turn < times; turn += 1) {
      const id = this.someExam(published)
      const place = await planner.allowed(id)
      const put = place && (await planner.put('moving', id, place))
      if (put && put.asked.length > 0) for (const one of put.moved) this.asked.add(one)
    }
    await this.look('moved')
    await this.close()
    const struck = await this.look('rooms closed', { mayBreak: isOfClosing })
    const ids = struck.breaks.filter(isOfClosing).flatMap(({ items }) => items)
    if (ids.length === 0) return
    await planner.compose({ type: 'exams', ids: [...new Set(ids)] }, 'repair')
    await this.look('moved out of closed rooms')
  }

  /** Takes back everything, an act after another; after each part the session has to be as it was. */
  async undone(): Promise<void> {
    for (const { title, session, changes } of this.seen.toReversed()) {
      if (changes === this.planner.changes.length) continue
      await this.planner.undoTo(changes)
      const { standing } = await seeSession(this.sql, this.semester)
      const other = [...new Set([...standing.keys(), ...session.standing.keys()])].filter(
        (id) => standing.get(id) !== session.standing.get(id),
      )
      for (const id of other)
        this.breaks(
          'an undone act leaves all as it was',
          `${title}: ${id}: ${session.standing.get(id)} → ${standing.get(id)}`,
        )
    }
  }
}

/** What a closed room does to the exams in it: nothing else stands there. */
const isOfClosing = ({ items, what }: SessionBreak): boolean => items.length === 1 && what.startsWith('room ')

/**
 * The session of the demo, from nothing: searched for and kept, damaged and repaired, published, moved, undone. After each act a
 * checker that shares nothing with the product looks at the tables. `npm run prove -- session [whole] [SEED]`; whole: of all faculties.
 */
export const prove: Proof = async (words) => {
  const seed = Number(words.find((word) => word !== 'whole') ?? 1)
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers), DATABASE_URL: '', RATE_LIMITS: '0' }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  const sql = connect(environment().DATABASE_URL, 1)
  try {
    const { semester } = await currentSemester(databaseOf(sql), universityNow().date)
    const random = new DemoRandom(seed)
    const admin = await FaultPerson.signedIn(product.url, 'admin')
    const planner = new SessionPlanner(admin, random, semester.id)
    const proof = new SessionProof(sql, planner, random, semester.id)
    await proof.look('before all')
    await proof.searched()
    for (let round = 1; round <= repairs; round += 1) await proof.repaired(round)
    await proof.published()
    await proof.takenAgain()
    await proof.moved()
    await proof.undone()
    for (const what of planner.broken)
      proof.breaks('every act is done or refused in words, and what is found is kept', what)
    const idle = [
      'setting how exams are held',
      'planning retakes',
      'keep',
      'taking away',
      'putting anywhere',
      'closing',
      'publishing',
      'moving',
      'undo',
    ].filter((act) => (planner.counts.get(act)?.done ?? 0) === 0)
    for (const act of idle) proof.breaks('something of each kind was done', act)
    const broken = [...proof.broken].map(
      ([rule, found]) => `${rule}: ${found.length}\n    ${found.slice(0, 5).join('\n    ')}`,
    )
    const acts = [...planner.counts].map(([act, { done, refused }]) => `${act} ${done} (${refused} refused)`)
    return {
      held: sessionRules.length + otherRules - broken.length,
      broken,
      figures: [...proof.figures, { title: 'Acts done', measured: acts.join(', ') }],
    }
  } finally {
    await sql.end({ timeout: 5 })
    await product.stop()
  }
}

/** Rules besides those of the checker. */
const otherRules = 7
