import { currentSemester } from '@/bench/planning-scene'
import { webWorkers } from '@/bench/product'
import { WeighedServer } from '@/bench/weighed-server'
import { connect, databaseOf, type Sql } from '@/db/client'
import { DemoRandom } from '@/db/demo/random'
import { addDays, mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { FaultPerson } from './faults/people'
import { MonthLedger, type MonthPerson, type MonthScene } from './month/acts'
import { otherwiseElsewhere } from './month/elsewhere'
import {
  changedWeeks,
  deafToBells,
  differing,
  doubled,
  pairsByClock,
  seeMonth,
  standingOrOwed,
  unanswered,
  untold,
} from './month/seen'
import { WholePerson } from './month/whole-acts'
import { SessionPlanner } from './session/planner'
import type { Proof } from './verdict'

/** What happens in the month of a university. */
const month = {
  absences: 40,
  requests: 200,
  moves: 100,
  bookings: 300,
  closings: 30,
  takeovers: 10,
  regroupings: 10,
  bells: 10,
  days: 10,
  withdrawals: 20,
  campaigns: 10,
  sessions: 10,
}
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

async function sceneOf(
  sql: Sql,
  { days, semesterId, subjects }: { days: readonly CalendarDate[]; semesterId: SemesterId; subjects: readonly Seen[] },
): Promise<MonthScene> {
  const kept = await sql<{ id: RoomId }[]>`
    update room set needs_approval = true where id in (
      select id from room where id > 0 and not is_placeholder order by id desc limit ${keptRooms}) returning id`
  const classes = await sql<{ id: number }[]>`
    select m.id from meeting m join event e on e.id = m.event_id and e.kind = 'class'
    where m.state = 'published' and not m.hidden and m.date in ${sql([...days])} order by m.id`
  const halved = await sql<{ id: GroupId }[]>`select id from "group" where subgroup_count = 2 and active order by id`
  const departments = await sql<
    { id: number }[]
  >`select distinct department_id as id from teacher where department_id is not null order by 1`
  const faculties = await sql<{ id: FacultyId }[]>`select id from faculty order by id`
  const bells = await sql<
    PairTime[]
  >`select pair, starts_at as "startsAt", ends_at as "endsAt" from pair_time order by pair`
  const keptIds = kept.map(({ id }) => id)
  return {
    days,
    teachers: subjects.flatMap((one) => (one.kind === 'teacher' ? [one.id] : [])),
    rooms: subjects.flatMap((one) => (one.kind === 'room' && !keptIds.includes(one.id) ? [one.id] : [])),
    keptRooms: keptIds,
    classes: classes.map(({ id }) => Number(id) as MonthScene['classes'][number]),
    groups: halved.map(({ id }) => id),
    departments: departments.map(({ id }) => id),
    faculties: faculties.map(({ id }) => id),
    semesterId,
    bells,
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
  people: { dispatcher: WholePerson[]; planner: WholePerson[]; rooms: WholePerson[]; session: SessionOffice },
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
    takeovers: ['dispatcher', (person: WholePerson) => person.takeOver()],
    regroupings: ['dispatcher', (person: WholePerson) => person.regroup()],
    bells: ['dispatcher', (person: WholePerson) => person.ring()],
    days: ['dispatcher', (person: WholePerson) => person.changeDay()],
    withdrawals: ['planner', (person: WholePerson) => person.withdraw()],
    campaigns: ['dispatcher', (person: WholePerson) => person.askForWishes()],
    sessions: ['dispatcher', () => people.session.publishExam()],
  } as const
  const queues = new Map<WholePerson, (() => Promise<void>)[]>()
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

/** The session of the semester: exams find a place, and are published. */
class SessionOffice {
  constructor(
    private readonly sql: Sql,
    private readonly planner: SessionPlanner,
    private readonly ledger: MonthLedger,
  ) {}

  async publishExam(): Promise<void> {
    const [exam] = await this.sql<{ id: number }[]>`
      select l.id from load_item l
      where l.lesson_type = 4 and not exists (select from event e where e.load_item_id = l.id) order by md5(l.id::text) limit 1`
    this.ledger.count('exam', exam !== undefined && (await this.isPublished(exam.id)))
    this.ledger.broken.push(...this.planner.broken.splice(0))
  }

  private async isPublished(id: number): Promise<boolean> {
    const place = await this.planner.allowed(id)
    if (!place || !(await this.planner.put('exam', id, place))) return false
    return (await this.planner.publish(place.date, place.date)) !== null
  }

  /** Teachers and groups of exams that were published, and whom no notice tells. */
  async untold(since: number): Promise<string[]> {
    const rows = await this.sql<{ what: string }[]>`
      select distinct c.kind || ' ' || c.resource_id || ' of the exam ' || s.event_id as what
      from exam_sitting s join meeting m using (event_id) join claim c on c.meeting_id = m.id and c.kind in ('teacher', 'group')
        join changed_row d on d.table_name = 'meeting' and d.key = m.id::text and d.change_id > ${since}
          and d.after ->> 'state' = 'published' and d.before ->> 'state' is distinct from 'published'
      where m.state = 'published' and not exists (
        select from notice n join notice_subject t on t.notice_id = n.id
        where n.change_id > ${since} and n.event_id = s.event_id and t.kind = c.kind and t.resource_id = c.resource_id and t.has)`
    return rows.map(({ what }) => what)
  }
}

/**
 * A month of a university: absences of days and half days, requests for times, rooms and consultations, moves, bookings with
 * and without consent, closings, takeovers, other groups, bells and days, withdrawals, campaigns, exams and undoing, by two planners and others at once. At its end no place is held twice, every hour is held or owed, everybody was told of
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
    const scene = await sceneOf(sql, { days, semesterId: semester.id, subjects })
    const names = ['admin', 'planner', 'admin', 'rooms'] as const
    const [admin, planner, second, rooms] = await Promise.all(
      names.map((name) => FaultPerson.signedIn(product.url, name)),
    )
    if (!admin || !planner || !second || !rooms) throw new Error('Nobody')
    const as = (browser: FaultPerson) =>
      new WholePerson(browser, new DemoRandom(random.int(1, 1_000_000)), scene, ledger)

    const [before, hours] = [await seeMonth(admin, subjects, period), await standingOrOwed(sql, null)]
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from change`
    const since = last?.id ?? 0
    const began = performance.now()
    const session = new SessionOffice(sql, new SessionPlanner(admin, random, semester.id), ledger)
    const office = { dispatcher: [as(admin)], planner: [as(planner), as(second)], rooms: [as(rooms)], session }
    await live(office, random, share)
    const seconds = (performance.now() - began) / 1000
    const after = await seeMonth(admin, subjects, period)

    const notices = await untold(sql, { before, after, since, period })
    const weeksSeen = random.shuffled(subjects).map((subject) => ({
      subject,
      items: after.get(`${subject.kind} ${subject.id}`)?.items.filter(({ kind }) => kind === 'class') ?? [],
    }))
    const sample = (['group', 'teacher', 'room'] as const).flatMap((kind) =>
      weeksSeen.filter(({ subject, items }) => subject.kind === kind && items.length > 0).slice(0, lookedAt),
    )
    const elsewhere = await otherwiseElsewhere(admin, product.url, sample, {
      period,
      bells: await pairsByClock(sql, days),
    })
    const rules: [string, string[]][] = [
      ['every act is done or refused in words', ledger.broken],
      ['no place is held twice', doubled(before, after)],
      ['every hour is held or owed', lost(hours, await standingOrOwed(sql, since))],
      ['everybody is told of exactly what is theirs', notices.broken],
      ['whose classes are at another clock time is told', await deafToBells(sql, { before, after, since })],
      ['whoever asked, or is asked, is told', await unanswered(sql, since)],
      ['whoever has a published exam is told', await session.untold(since)],
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

const lost = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] =>
  [...before].flatMap(([what, classes]) =>
    after.get(what) === classes
      ? []
      : [`discipline ${what} had ${classes} classes, and has ${after.get(what) ?? 'none'}`],
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
    'takeover',
    'regrouping',
    'bells',
    'campaign',
    'exam',
    'undo',
  ].filter((act) => (counts.get(act)?.done ?? 0) === 0)
