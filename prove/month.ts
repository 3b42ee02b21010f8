import { currentSemester } from '@/bench/planning-scene'
import { webWorkers } from '@/bench/product'
import { WeighedServer } from '@/bench/weighed-server'
import { connect, databaseOf, type Sql } from '@/db/client'
import { DemoRandom } from '@/db/demo/random'
import { addDays, mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { FaultPerson } from './faults/people'
import { MonthLedger, MonthPerson, type MonthScene } from './month/acts'
import { otherwiseElsewhere } from './month/elsewhere'
import { changedWeeks, differing, doubled, standingOrOwed, seeMonth, untold } from './month/seen'
import type { Proof } from './verdict'

/** What happens in the month of a university. */
const month = { absences: 40, requests: 200, moves: 100, bookings: 300, closings: 30 }
const undoEvery = 6
const weeks = 4
const keptRooms = 10
/** Of so many of each kind, other views are asked too. */
const lookedAt = 8

type Seen = Extract<Subject, { kind: 'group' | 'teacher' | 'room' }>

async function everybody(sql: Sql): Promise<Seen[]> {
  return sql<Seen[]>`
    select 'group' as kind, id from "group" where id in (select resource_id from claim where kind = 'group')
    union all select 'teacher', id from teacher where not is_placeholder and id in (select resource_id from claim where kind = 'teacher')
    union all select 'room', id from room where id > 0 and not is_placeholder and id in (select resource_id from claim where kind = 'room')`
}

async function sceneOf(sql: Sql, days: readonly CalendarDate[], subjects: readonly Seen[]): Promise<MonthScene> {
  const kept = await sql<{ id: RoomId }[]>`
    update room set needs_approval = true where id in (
      select id from room where id > 0 and not is_placeholder order by id desc limit ${keptRooms}) returning id`
  const classes = await sql<{ id: number }[]>`
    select m.id from meeting m join event e on e.id = m.event_id and e.kind = 'class'
    where m.state = 'published' and not m.hidden and m.date in ${sql([...days])} order by m.id`
  const keptIds = kept.map(({ id }) => id)
  return {
    days,
    teachers: subjects.flatMap((one) => (one.kind === 'teacher' ? [one.id] : [])),
    rooms: subjects.flatMap((one) => (one.kind === 'room' && !keptIds.includes(one.id) ? [one.id] : [])),
    keptRooms: keptIds,
    classes: classes.map(({ id }) => Number(id) as MonthScene['classes'][number]),
  }
}

/** Everything that happens, by lot, spread over the people who do it at the same time. */
function diaryOf(random: DemoRandom, share: number): (keyof typeof month)[] {
  const all = Object.entries(month).flatMap(([what, times]) =>
    Array.from({ length: Math.ceil(times * share) }, () => what as keyof typeof month),
  )
  return random.shuffled(all)
}

async function live(
  people: Record<'dispatcher' | 'planner' | 'rooms', MonthPerson[]>,
  random: DemoRandom,
  share: number,
) {
  const [keeper] = people.rooms
  if (!keeper) throw new Error('Nobody')
  const does = {
    absences: ['dispatcher', (person: MonthPerson) => person.beAbsent()],
    requests: ['dispatcher', (person: MonthPerson) => person.ask(random.pick(people.planner))],
    moves: ['planner', (person: MonthPerson) => person.move()],
    bookings: ['planner', (person: MonthPerson) => person.book(keeper)],
    closings: ['rooms', (person: MonthPerson) => person.close()],
  } as const
  const queues = new Map<MonthPerson, (() => Promise<void>)[]>()
  for (const [at, what] of diaryOf(random, share).entries()) {
    const [who, act] = does[what]
    const person = random.pick(people[who])
    const queue = queues.get(person) ?? []
    queue.push(() => act(person))
    if (at % undoEvery === 0) queue.push(() => person.undo())
    queues.set(person, queue)
  }
  await Promise.all(
    [...queues.values()].map(async (queue) => {
      for (const act of queue) await act()
    }),
  )
}

/**
 * A month of a university: absences, requests, moves, bookings with and without consent, closings and undoing, by two
 * planners and others at once. At its end no place is held twice, every hour is held or owed, everybody was told of
 * exactly what is theirs, and every week, feed, workbook and program is told a class alike. `npm run prove -- month [SEED] [SHARE]`;
 * share 0.1: a tenth of all that.
 */
export const prove: Proof = async ([asked, asMuch]) => {
  const seed = Number(asked ?? 1)
  const share = Number(asMuch ?? 1)
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers), DATABASE_URL: '', RATE_LIMITS: '0' }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  const sql = connect(environment().DATABASE_URL, 2)
  const ledger = new MonthLedger()
  const random = new DemoRandom(seed)
  try {
    const { date } = universityNow()
    const { semester } = await currentSemester(databaseOf(sql), date)
    const monday = addDays(mondayOf(date), 7)
    const period = { from: monday, to: addDays(monday, weeks * 7 - 1) }
    const days = Array.from({ length: weeks * 7 }, (_, day) => addDays(monday, day)).filter(
      (day) => day <= semester.endsOn && weekdayOf(day) !== 7,
    )
    const subjects = await everybody(sql)
    const scene = await sceneOf(sql, days, subjects)
    const names = ['admin', 'planner', 'admin', 'rooms'] as const
    const [admin, planner, second, rooms] = await Promise.all(
      names.map((name) => FaultPerson.signedIn(product.url, name)),
    )
    if (!admin || !planner || !second || !rooms) throw new Error('Nobody')
    const as = (browser: FaultPerson) =>
      new MonthPerson(browser, new DemoRandom(random.int(1, 1_000_000)), scene, ledger)

    const [before, hours] = [await seeMonth(admin, subjects, period), await standingOrOwed(sql)]
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from change`
    const began = performance.now()
    await live({ dispatcher: [as(admin)], planner: [as(planner), as(second)], rooms: [as(rooms)] }, random, share)
    const seconds = (performance.now() - began) / 1000
    const after = await seeMonth(admin, subjects, period)

    const notices = await untold(sql, { before, after, since: last?.id ?? 0, period })
    const weeksSeen = random
      .shuffled(subjects)
      .map((subject) => ({ subject, items: after.get(`${subject.kind} ${subject.id}`) ?? [] }))
    const sample = (['group', 'teacher', 'room'] as const).flatMap((kind) =>
      weeksSeen.filter(({ subject, items }) => subject.kind === kind && items.length > 0).slice(0, lookedAt),
    )
    const elsewhere = await otherwiseElsewhere(admin, product.url, sample, period)
    const rules: [string, string[]][] = [
      ['every act is done or refused in words', ledger.broken],
      ['no place is held twice', doubled(before, after)],
      ['every hour is held or owed', lost(hours, await standingOrOwed(sql))],
      ['everybody is told of exactly what is theirs', notices.broken],
      ['every week shows a class alike', differing(after)],
      ['feeds, workbooks and programs are told as the week is', elsewhere],
      ['something of each kind was done', idle(ledger)],
    ]
    const broken = rules.flatMap(([rule, found]) =>
      found.length === 0 ? [] : [`${rule}: ${found.length}\n    ${found.slice(0, 5).join('\n    ')}`],
    )
    const figures = [...ledger.counts].map(([act, { done, refused }]) => ({
      title: `${act}: done, refused, slowest call`,
      measured: `${done}, ${refused}, ${((ledger.slowest.get(act) ?? 0) / 1000).toFixed(1)} s`,
    }))
    return {
      held: rules.length - broken.length,
      broken,
      figures: [
        ...figures,
        {
          title: 'The month',
          measured: `${seconds.toFixed(0)} s, ${changedWeeks(before, after)} of ${subjects.length} weeks changed, ${notices.told} notices read`,
        },
      ],
    }
  } finally {
    await sql.end({ timeout: 5 })
    await product.stop()
  }
}

const lost = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): string[] =>
  [...before].flatMap(([id, classes]) =>
    after.get(id) === classes ? [] : [`load ${id} had ${classes} classes, and has ${after.get(id) ?? 'none'}`],
  )

/** Acts of which none was done: the month would prove nothing of them. */
const idle = ({ counts }: MonthLedger): string[] =>
  [
    'absence',
    'absence ended',
    'request',
    'answer',
    'move',
    'booking',
    'consent',
    'closing',
    'closing ended',
    'undo',
  ].filter((act) => (counts.get(act)?.done ?? 0) === 0)
