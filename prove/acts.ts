import type { PendingQuery, Row } from 'postgres'
import { webWorkers } from '@/bench/product'
import { WeighedServer } from '@/bench/weighed-server'
import { connect, type Sql } from '@/db/client'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { OutgoingCall } from '@/lib/core/wire/calls/request'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { delay } from '@/scripts/processes.mjs'
import { bookSlot, emptyLedger, FaultPerson, type FaultSlot } from './faults/people'
import { faults } from './faults/processes'
import { faultSlots } from './faults/slots'
import type { Proof } from './verdict'

const roundsByDefault = 1
/** What the acts are done to. */
type Scene = {
  monday: CalendarDate
  faculty: number
  group: number
  teachers: readonly [number, number]
  rooms: readonly number[]
}

const post = (url: string, body: object): OutgoingCall => ({ method: 'POST', url, body })

/** The whole acts, each with what it needs to have been done before. */
const wholeActs: Record<string, (scene: Scene) => OutgoingCall[]> = {
  'withdrawing a faculty': ({ monday, faculty }) => [publishing('unpublish', monday, faculty)],
  'publishing a faculty': ({ monday, faculty }) => [
    publishing('unpublish', monday, faculty),
    publishing('publish', monday, faculty),
  ],
  'a takeover of a teacher': ({ monday, teachers: [from, to] }) => [
    post(`/api/teacher/${from}/take-over/`, { to_id: to, since: monday, reason: 'п' }),
  ],
  'another title of a group': ({ monday, group }) => [
    post(`/api/group/${group}/regroup/`, { act: 'rename', since: monday, title: `П-${group}`, reason: 'п' }),
  ],
  'splitting a group': ({ monday, group }) => [
    post(`/api/group/${group}/regroup/`, { act: 'split', since: monday, title: `П-${group}-2`, reason: 'п' }),
  ],
  'closing rooms': ({ monday, rooms }) => [
    post('/api/closing/', { auditories: rooms, dbeg: monday, dend: addDays(monday, 13), reason: 'п' }),
  ],
  'a holiday': ({ monday }) => [
    post('/api/admin/calendar/', {
      edit: {
        act: 'add_holidays',
        days: [{ date: addDays(monday, 2), title: 'п' }],
        take: true,
        owe: true,
      },
    }),
  ],
  'another day instead': ({ monday }) => [
    post('/api/admin/calendar/', {
      edit: {
        act: 'move_day',
        date: addDays(monday, 6),
        day_as: 3,
        title: 'п',
        instead: addDays(monday, 2),
        take: true,
      },
    }),
  ],
  'removing a week': ({ monday, group }) => [
    post('/api/group/remove-schedule-by-date/', {
      group_id: group,
      dbeg: monday,
      dend: addDays(monday, 6),
    }),
  ],
  'repeating a week': ({ monday, group }) => [
    post('/api/schedule/project-by-template/', {
      type: 'group',
      id: group,
      dbeg: addDays(monday, 7),
      dend: addDays(monday, 27),
    }),
  ],
}

const publishing = (way: 'publish' | 'unpublish', monday: CalendarDate, faculty: number): OutgoingCall =>
  post(`/api/workbench/${way}/`, {
    faculty_id: faculty,
    dbeg: monday,
    dend: addDays(monday, 6),
    // What stood beside another class stays a draft.
    ...(way === 'publish' ? { reason: 'п', on_conflict: 'skip' } : {}),
  })

async function findScene(sql: Sql): Promise<Scene> {
  const monday = addDays(mondayOf(universityNow().date), 7)
  const [found] = await sql<{ group: number; faculty: number }[]>`
    select c.resource_id as group, g.faculty_id as faculty
    from claim c join "group" g on g.id = c.resource_id
    where c.kind = 'group' and c.date between ${monday} and ${addDays(monday, 6)} and g.faculty_id is not null
    group by 1, 2 order by count(*) desc, 1 limit 1`
  const people = await sql<{ id: number }[]>`
    select resource_id as id from claim where kind = 'teacher' and date >= ${monday}
    group by 1 order by count(*) desc, 1 limit 2`
  const rooms = await sql<{ id: number }[]>`
    select resource_id as id from claim where kind = 'room' and date >= ${monday}
    group by 1 order by count(*) desc, 1 limit 5`
  const [first, second] = people.map(({ id }) => id)
  if (!found || first === undefined || second === undefined) throw new Error('An empty university')
  return { ...found, monday, teachers: [first, second], rooms: rooms.map(({ id }) => id) }
}

/** What an act and its undo leave behind by design: what happened, who was told, and what was answered. */
const remembers =
  /^(changed?(_.*)?|told_change|notice(_.*)?|touched|answered_call|security_event|session|outbox.*|__drizzle.*|.*_version|request|confirmation)$/

/**
 * Of each table a sum over its rows, without what counts the changes of a row. A claim taken back is another row, and
 * of two on one place the other may be the firm one since. Bookings of the proof's writers are left out.
 */
async function fingerprint(sql: Sql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  const booked = sql`select m.id from meeting m join event e on e.id = m.event_id where e.kind = 'booking'`
  const others: Record<string, PendingQuery<Row[]>> = {
    meeting: sql`where id not in (${booked})`,
    claim: sql`where meeting_id not in (${booked})`,
    event: sql`where kind <> 'booking'`,
  }
  const claim = sql`to_jsonb(t) - '{id,hold,soft_reason,forced_by,soft_since}'::text[]
    || jsonb_build_object('on', is_on_place(t.hold, t.soft_reason))`
  const sums = new Map<string, string>()
  for (const { name } of tables.filter((table) => !remembers.test(table.name))) {
    const row = name === 'claim' ? claim : sql`to_jsonb(t) - '{version,was_projected}'::text[]`
    const [found] = await sql<{ sum: string }[]>`
      select count(*) || ':' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) as sum
      from ${sql(name)} t ${others[name] ?? sql``}`
    sums.set(name, found?.sum ?? '')
  }
  return sums
}

/** A copy of the claims, to tell which of them differ. */
async function keepClaims(sql: Sql): Promise<void> {
  await sql`create schema if not exists proof`
  await sql`drop table if exists proof.claim`
  await sql`create table proof.claim as select to_jsonb(c) - 'id' as one from claim c`
}

/** Some claims that are other than they were, as they were and as they are. */
async function otherClaims(sql: Sql): Promise<string> {
  const rows = await sql<{ one: object }[]>`
    (select one from proof.claim except select to_jsonb(c) - 'id' from claim c limit 3)
    union all (select to_jsonb(c) - 'id' from claim c
      where meeting_id not in (select m.id from meeting m join event e on e.id = m.event_id where e.kind = 'booking')
      except select one from proof.claim limit 3)`
  return JSON.stringify(rows.map(({ one }) => one))
}

/** The same as a dry run; an undo says so in its query. */
const dryRunOf = ({ method, url, body }: OutgoingCall): OutgoingCall =>
  url.endsWith('/undo/') ? { method, url: `${url}?dry_run=1`, body } : { method, url, body: { ...body, dry_run: true } }

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([name, sum]) => (after.get(name) === sum ? [] : [name]))

/**
 * Whole acts and their undos, each struck in its middle by the death of a process, beside people who book: every one
 * is done once or not at all, and after its undo every table is as it was.
 */
export const prove: Proof = async ([asked, named = '']) => {
  const rounds = Number(asked ?? roundsByDefault)
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers), DATABASE_URL: '', RATE_LIMITS: '0' }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  const sql = connect(environment().DATABASE_URL, 1)
  const broken: string[] = []
  let held = 0
  let strikes = 0
  let amid = 0
  try {
    const scene = await findScene(sql)
    const people = ['admin', 'rooms', 'admin'].map((name) => FaultPerson.signedIn(product.url, name))
    const [actor, booker, rival] = await Promise.all(people)
    if (!actor || !booker || !rival) throw new Error('Nobody')
    const ways = Object.entries(faults)

    /** Makes a change while a process dies; throws if it is refused or never settled. */
    const struck = async (call: OutgoingCall): Promise<number> => {
      const [name, strike] = ways[strikes % ways.length] ?? []
      strikes += 1
      // A dry run does all that the act does, and tells how long it takes.
      const began = performance.now()
      await actor.ask(dryRunOf(call))
      const took = performance.now() - began
      let isOver = false
      const done = actor.change(call).finally(() => (isOver = true))
      await delay(Math.random() * took)
      if (!isOver) amid += 1
      await strike?.()
      const told = await done
      if (told?.status !== 200 || typeof told.body.change_id !== 'number')
        throw new Error(
          `${call.url}, ${name}: ${told ? `${told.status} ${String(told.body.detail)}` : 'never settled'}`,
        )
      return told.body.change_id
    }

    for (let round = 1; round <= rounds; round += 1) {
      for (const [act, callsOf] of Object.entries(wholeActs)) {
        if (!act.includes(named)) continue
        const slots: FaultSlot[] = await faultSlots(sql, addDays(scene.monday, 70), 3)
        const before = await fingerprint(sql)
        await keepClaims(sql)
        const ledger = emptyLedger()
        let isOver = false
        const changes: number[] = []
        const writers = [booker, rival].map((person) => bookSlot(person, slots, ledger, () => isOver))
        try {
          for (const call of callsOf(scene)) changes.push(await struck(call))
        } catch (error) {
          broken.push(`round ${round}, ${act}: ${error instanceof Error ? error.message : String(error)}`)
        }
        try {
          for (const id of changes.toReversed()) await struck(post(`/api/change/${id}/undo/`, {}))
        } catch (error) {
          broken.push(`round ${round}, undo of ${act}: ${error instanceof Error ? error.message : String(error)}`)
        }
        isOver = true
        await Promise.all(writers)
        const other = differing(before, await fingerprint(sql))
        const which = other.includes('claim') ? await otherClaims(sql) : ''
        if (other.length > 0) broken.push(`round ${round}, ${act} and its undo changed ${other.join(', ')} ${which}`)
        else held += 1
        console.log(`  round ${round}, ${act}: ${broken.length} broken`)
      }
    }
  } finally {
    await sql.end({ timeout: 5 })
    await product.stop()
  }
  return {
    held,
    broken,
    figures: [{ title: 'Strikes while an act was under way', measured: `${amid} of ${strikes}` }],
  }
}
