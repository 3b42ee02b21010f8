import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { loadItem, loadItemGroup, loadItemTeacher } from '@/db/schema'
import { inUniversity, settle, someMonday } from '@/db/testing/claims'
import { bookRoom } from '@/lib/booking/service/book-room'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  ChangeId,
  DisciplineId,
  GroupId,
  LoadItemId,
  MeetingId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { moveClass } from '@/lib/moves/service/move-class'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { changeComment, changePeople } from '@/lib/planning/service/change-people'
import { placeItem } from '@/lib/planning/service/place-item'
import { removeClass } from '@/lib/planning/service/remove-classes'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { propertyRuns } from '@/testing/property-runs'
import { undoChange } from './undo-change'
import { viewWeekAsOf } from './view-week-as-of'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const items: { id: number; teacher: number; groups: number[]; subgroup: Subgroup }[] = [
  { id: 11, teacher: 1, groups: [1, 2], subgroup: 0 },
  { id: 12, teacher: 2, groups: [1], subgroup: 0 },
  { id: 13, teacher: 1, groups: [2], subgroup: 1 },
]
const subjects = [
  ...[1, 2].map((id) => ({ kind: 'room', id })),
  ...[1, 2, 3].map((id) => ({ kind: 'teacher', id })),
  ...[1, 2, 3].map((id) => ({ kind: 'group', id })),
] as Subject[]
const mondays = [someMonday, addDays(someMonday, 7)]

const which = fc.nat(20)
const pair = fc.constantFrom(1 as const, 2 as const)
const date = fc.constantFrom(...mondays, addDays(someMonday, 1))
const room = fc.constantFrom(1, 2)
const type = <const Name extends string>(name: Name) => ({ type: fc.constant(name) })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...type('place'),
      item: fc.constantFrom(...items),
      date,
      pair,
      room,
      isSeries: fc.boolean(),
      published: fc.boolean(),
      onTaken: fc.constantFrom('refuse' as const, 'force' as const),
    }),
  },
  fc.record({ ...type('publish'), group: fc.constantFrom(1, 2) }),
  fc.record({ ...type('unpublish'), group: fc.constantFrom(1, 2) }),
  fc.record({ ...type('remove'), which, withLater: fc.boolean() }),
  fc.record({ ...type('comment'), which, text: fc.constantFrom('с ноутбуком', '') }),
  fc.record({
    ...type('people'),
    which,
    teachers: fc.subarray([1, 2, 3], { minLength: 1 }),
    justChange: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      ...type('move'),
      which,
      date: fc.option(date),
      pair,
      room,
      justChange: fc.boolean(),
    }),
  },
  fc.record({ ...type('swap'), which, other: which }),
  fc.record({ ...type('book'), date, pair, room }),
  { weight: 3, arbitrary: fc.record({ ...type('undo'), which }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Changed = Promise<{ changeId: ChangeId | null }>

async function perform(db: Database, one: Step, made: readonly ChangeId[]): Changed {
  const context = { db, actor: superuser, now: { date: someMonday, minutes: 0 } }
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from meeting m join event e on e.id = m.event_id where m.state <> 'trace' and e.kind = 'class' order by m.id`)
  const pick = (index: number) => Number(rows[index % rows.length]?.id ?? 0) as MeetingId
  const dryRun = false
  if (one.type !== 'place' && one.type !== 'book' && one.type !== 'undo' && rows.length === 0) return { changeId: null }
  switch (one.type) {
    case 'place':
      return placeItem(context, {
        of: 'load',
        id: one.item.id as LoadItemId,
        roomId: one.room as RoomId,
        date: one.date,
        pair: one.pair,
        scope: one.isSeries ? { repeat: 'until_the_end', everySecondWeek: false } : { repeat: 'once' },
        published: one.published,
        onTaken: one.onTaken,
        dryRun,
      })
    case 'publish':
    case 'unpublish': {
      const subject = { kind: 'group' as const, id: one.group as GroupId }
      const order = {
        subject,
        period: { from: someMonday, to: addDays(someMonday, 13) },
        toEnd: false,
        dryRun,
      }
      return (one.type === 'publish' ? publishPeriod : unpublishPeriod)(context, order)
    }
    case 'remove':
      return removeClass(context, { id: pick(one.which), withLater: one.withLater })
    case 'comment':
      return changeComment(context, { id: pick(one.which), comment: one.text, link: '' })
    case 'people': {
      const order = { teachers: one.teachers as TeacherId[], groups: [1 as GroupId], forever: false }
      return changePeople(context, { id: pick(one.which), ...order, justChange: one.justChange })
    }
    case 'move':
      return moveClass(context, {
        id: pick(one.which),
        seenOn: null,
        roomId: one.room as RoomId,
        reason: 'Болезнь',
        untilEnd: false,
        dryRun,
        to: one.date && { date: one.date, pair: one.pair },
        justChange: one.justChange && one.date !== null,
      })
    case 'swap': {
      const [from, to] = [pick(one.which), pick(one.other)]
      if (from === to) return { changeId: null }
      const how = { roomId: null, keepsRooms: true, untilEnd: false, reason: 'Обмен', dryRun }
      return swapClasses(context, { from: [from], to: [to], ...how })
    }
    case 'book':
      return bookRoom(
        context,
        bookingOrder({
          roomId: one.room as RoomId,
          date: one.date,
          pair: one.pair,
          groups: [2 as GroupId],
          dryRun,
        }),
      )
    case 'undo': {
      const id = made[one.which % made.length]
      return { changeId: id === undefined ? null : await undoChange(context, id) }
    }
  }
}

/** What is told of a week, without what only serves to change it. */
const shown = ({ items: classes, requests, parity }: Schedule) => ({
  parity,
  items: classes.map(({ version: _, may: __, trace, ...item }) => ({
    ...item,
    trace: trace && { ...trace, begins: null },
  })),
  requests: requests.map(({ version: _, begins: __, ...request }) => request),
})

type Weeks = ReturnType<typeof shown>[]

async function everyWeek(
  view: (of: { subject: Subject; monday: typeof someMonday }) => Promise<Schedule>,
): Promise<Weeks> {
  const weeks: Weeks = []
  for (const subject of subjects) for (const monday of mondays) weeks.push(shown(await view({ subject, monday })))
  return weeks
}

async function buildLoad(db: Database): Promise<void> {
  for (const { id, teacher, groups, subgroup } of items) {
    const loadItemId = id as LoadItemId
    await db.insert(loadItem).values({
      id: loadItemId,
      semesterId: 1 as SemesterId,
      disciplineId: 1 as DisciplineId,
      lessonType: 1,
      subgroup,
      requiredHours: 34,
      startsOn: calendarDate('2026-09-01'),
      endsOn: calendarDate('2026-12-27'),
    })
    await db.insert(loadItemTeacher).values({ loadItemId, teacherId: teacher as TeacherId })
    for (const group of groups) await db.insert(loadItemGroup).values({ loadItemId, groupId: group as GroupId })
  }
}

const runs = propertyRuns(4, 300)
test(
  'whatever was done and taken back, each week is told as it stood at any moment',
  async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), (steps) =>
      inUniversity(async (db) => {
        await buildLoad(db)
        const changes: ChangeId[] = []
        const known: { moment: string; weeks: Weeks }[] = []
        for (const one of steps) {
          const changeId = await perform(db, one, changes).then(
            (answer) => answer.changeId,
            (error: unknown) => {
              if (error instanceof ServiceError) return null
              throw error
            },
          )
          await settle(db)
          if (changeId === null) continue
          changes.push(changeId)
          const [at] = await db.execute<{ moment: string }>(sql`
            select to_char(clock_timestamp() at time zone 'Asia/Irkutsk', 'YYYY-MM-DD"T"HH24:MI:SS.US') as moment`)
          const weeks = await everyWeek(({ subject, monday }) =>
            viewSchedule({ db, actor: superuser }, { subject, from: monday, to: addDays(monday, 6), drafts: true }),
          )
          known.push({ moment: at?.moment ?? '', weeks })
        }
        for (const { moment, weeks } of known)
          expect(
            await everyWeek((of) => viewWeekAsOf({ db, actor: superuser }, { ...of, moment, drafts: true })),
          ).toEqual(weeks)
      }),
    )
    await fc.assert(property, runs)
  },
  runs.numRuns * 20_000,
)
