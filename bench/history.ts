import { databaseOf, type Database, type Sql } from '@/db/client'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import { mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { FacultyId, GroupId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { universityNow } from '@/lib/environment/clock'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { listHistory, type HistoryFilter } from '@/lib/history/service/view/list-history'
import { viewAct } from '@/lib/history/service/view/view-act'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { busiestGroups, currentSemester, publishedOf, superuserOf } from './planning-scene'
import { median, milliseconds, quantile, type Bench, type Figure } from './report'

/** Changes made one by one, and how often the history holds as many. */
const moved = 250
const copies = 400
const published = 10_000
const rounds = 40
const listLimit = 100

const whole: HistoryFilter = {
  about: null,
  person: null,
  from: null,
  until: null,
  kind: null,
  classes: null,
  before: null,
  change: null,
}

async function timed(title: string, limit: number | null, ask: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await ask()
    if (round > 1) times.push(performance.now() - from)
  }
  const p95 = quantile(times, 0.95)
  return {
    title,
    measured: `p95 ${milliseconds(p95)}, median ${milliseconds(median(times))}`,
    ...(limit !== null && { target: `p95 at most ${limit} ms`, reached: p95 <= limit }),
  }
}

const stored = ['change', 'changed_row', 'change_entry', 'change_subject']

/** Bytes of the history, with its indexes. */
async function sizeOf(sql: Sql): Promise<number> {
  for (const table of stored) await sql.unsafe(`vacuum ${table}`)
  const [row] = await sql<{ bytes: string }[]>`
    select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(${stored}::text[]) name`
  return Number(row?.bytes ?? 0)
}

async function changing(
  db: Database,
  actor: Actor,
  work: (change: TimetableChange) => Promise<unknown>,
): Promise<void> {
  const granted = [requireOfAll({ actor: benchSuperuser(actor.userId) }, 'class.move', [])] as const
  await changeTimetable({ db, actor, now: universityNow() }, { action: 'class.move', granted, subject: {} }, work)
}

/** Moves classes of the first faculty into the tenth pair, where nothing stands, and back. */
async function moveSome(db: Database, sql: Sql, actor: Actor, ids: readonly MeetingId[]): Promise<void> {
  const rows = await sql<{ id: MeetingId; date: CalendarDate; pair: Pair }[]>`
    select id::integer as id, date::text as date, pair from meeting m where id = any(${[...ids]})
      and not exists (select from claim where meeting_id = m.id and hold <> 'firm') order by id`
  for (const { id, date, pair } of rows)
    for (const to of [10 as const, pair])
      await changing(db, actor, async (change) => {
        await change.lock('meeting', [id])
        await relocateMeetings(change.db, [{ meetingId: id, date, pair: to }])
      })
}

/** As many changes again, so many times, each a minute earlier. */
async function multiply(sql: Sql): Promise<void> {
  const [row] = await sql<{ last: number }[]>`select max(id)::integer as last from change`
  const last = row?.last ?? 0
  await sql`set session_replication_role = replica`
  await sql`
    insert into change (id, at, actor_id, action, subject, rights, kinds) overriding system value
    select id + n * ${last}, at - n * interval '1 day' / 2, actor_id, action, subject, rights, kinds
    from change, generate_series(1, ${copies}::integer) n where id <= ${last}`
  await sql`
    insert into changed_row select change_id + n * ${last}, table_name, key, before, after, beside
    from changed_row, generate_series(1, ${copies}::integer) n where change_id <= ${last}`
  await sql`
    insert into change_entry (change_id, event_id, load_item_id, kind, lesson_type, act, before, after, shift, dates, meeting_ids)
    select change_id + n * ${last}, event_id, load_item_id, kind, lesson_type, act, before, after, shift, dates, meeting_ids
    from change_entry, generate_series(1, ${copies}::integer) n where change_id <= ${last}`
  await sql`
    insert into change_subject select kind, id, change_id + n * ${last}, is_public
    from change_subject, generate_series(1, ${copies}::integer) n where change_id <= ${last}`
  await sql`select setval(pg_get_serial_sequence('change', 'id'), (select max(id) from change))`
  await sql`set session_replication_role = origin`
  for (const table of stored) await sql.unsafe(`vacuum (analyze) ${table}`)
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** The history with a hundred thousand changes in it: its pages, a week as it was, and what it takes. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }) => {
    process.env.DATABASE_URL ??= url
    process.env.AUTH_SECRET ??= 'x'.repeat(32)
    const db = databaseOf(sql)
    const admin = benchSuperuser(await superuserOf(sql))
    const [user] = await sql<{ id: UserId }[]>`select id from "user" where username = 'planner'`
    const planner: Actor = {
      ...admin,
      isSuperuser: false,
      userId: user?.id ?? admin.userId,
      permissions,
      editorOf: { ...admin.editorOf, faculties: [1 as FacultyId] },
    }
    const { semester } = await currentSemester(db, today)
    const classes = await publishedOf(sql, semester, published)
    const empty = await sizeOf(sql)
    await moveSome(db, sql, admin, classes.slice(0, moved))
    const perMove = ((await sizeOf(sql)) - empty) / (2 * moved)
    await multiply(sql)
    const before = await sizeOf(sql)
    await changing(db, admin, async (change) => {
      await change.lock('meeting', classes)
      await unpublishMeetings(change.db, classes)
    })
    const perBulk = (await sizeOf(sql)) - before
    const from = performance.now()
    await changing(db, admin, async (change) => {
      await change.lock('meeting', classes)
      await publishMeetings(change.db, classes, 'refuse')
    })
    const publishing = performance.now() - from
    for (const table of stored) await sql.unsafe(`vacuum (analyze) ${table}`)

    const [group = 1 as GroupId] = await busiestGroups(sql, semester, 1)
    const [touched] = await sql<{ group: GroupId; bulk: number; middle: number }[]>`
      select (select resource_id from claim where meeting_id = ${classes[0] ?? 0} and kind = 'group' limit 1) as group,
        max(id)::integer as bulk, (max(id) / 2)::integer as middle from change`
    const now = { date: today, minutes: 0 }
    const list = (title: string, actor: Actor, filter: Partial<HistoryFilter> = {}) =>
      timed(title, listLimit, () => listHistory({ db, actor, now }, { ...whole, ...filter }))
    const asOf = (subject: GroupId, moment: string) => () =>
      viewWeekAsOf(
        { db, actor: admin },
        { subject: { kind: 'group', id: subject }, monday: mondayOf(today), drafts: true, moment },
      )
    const subject = touched?.group ?? group
    return [
      await list('The newest changes of all, two of 10,000 classes among them', admin),
      await list('The newest changes for the planner of a faculty', planner),
      await list('A page in the middle, for the planner', planner, {
        before: (touched?.middle ?? null) as never,
      }),
      await list('Of a group', planner, { about: { kind: 'group', id: subject } }),
      await list('Of a class', planner, { about: { kind: 'class', id: classes[0] ?? (0 as MeetingId) } }),
      await list('Of a kind of which there are few', admin, { kind: 'published' }),
      await list('Of a person who did nothing', planner, { person: 999_999 as UserId }),
      await timed('A change of 10,000 classes, opened', null, () =>
        viewAct({ db, actor: admin, now }, (touched?.bulk ?? 0) as never),
      ),
      await timed('A week as it was before it all', null, asOf(subject, '2020-01-01T00:00:00')),
      await timed('A week as it was before the last change', null, asOf(subject, `${today}T00:00:00`)),
      {
        title: 'What the history takes',
        measured: `${kilobytes(perMove)} a move of one class, ${megabytes(perBulk)} a change of ${published} classes; with ${2 * moved * (copies + 1)} changes ${megabytes(before)}`,
      },
      { title: `Publishing ${published} classes, history included`, measured: milliseconds(publishing) },
    ]
  })
