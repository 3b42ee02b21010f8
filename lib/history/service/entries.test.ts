import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { leaveTraces } from '@/db/queries/booking/find-moves'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { releaseMeetings, withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { change, event, loadItemTeacher, meeting, request, wish } from '@/db/schema'
import {
  buildMeeting,
  groupClaim,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, EventId, MeetingId, RequestId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { superuser } from '@/testing/actors'
import { undoChange } from './undo-change'

const now = { date: someMonday, minutes: 0 }
const everything = [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)]
const granted = [requireOfAll({ actor: superuser }, 'draft.place', [])] as const

async function changing(db: Database, work: (change: TimetableChange) => Promise<unknown>): Promise<ChangeId> {
  const record = { action: 'class.move', granted, subject: {} } as const
  const { changeId } = await changeTimetable({ db, actor: superuser, now }, record, work)
  await settle(db)
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

type Told = { act: string; dates: string[]; shift: number; before: object | null; after: object | null }

const told = (db: Database, id: ChangeId): Promise<Told[]> =>
  db.execute<Told>(sql`
    select act, dates::text[], shift, before, after from change_entry where change_id = ${id} order by change_entry.id`)

const concerned = async (db: Database, id: ChangeId): Promise<string[]> => {
  const rows = await db.execute<{ one: string }>(sql`
    select kind || ' ' || id || case when is_public then ' public' else '' end as one
    from change_subject where change_id = ${id} order by 1`)
  return rows.map(({ one }) => one)
}

const onMeeting =
  (id: MeetingId, act: (db: TimetableChange['db']) => Promise<unknown>) => async (one: TimetableChange) => {
    await one.lock('meeting', [id])
    await act(one.db)
  }

const move = (id: MeetingId, days: number, pair: 1 | 2) => (db: TimetableChange['db']) =>
  relocateMeetings(db, [{ meetingId: id, date: addDays(someMonday, days), pair, rooms: [1 as RoomId] }])

async function aRequest(db: TimetableChange['db']): Promise<RequestId> {
  const [row] = await db.insert(request).values({ kind: 'move', reason: 'болезнь' }).returning()
  if (!row) throw new Error('not made')
  return row.id
}

test.each<
  [string, 'published' | 'projected', string, (id: MeetingId) => (db: TimetableChange['db']) => Promise<unknown>]
>([
  ['publishing', 'projected', 'published', (id) => (db) => publishMeetings(db, [id], 'refuse')],
  ['taking back into drafts', 'published', 'unpublished', (id) => (db) => unpublishMeetings(db, [id])],
  ['moving', 'published', 'moved', (id) => move(id, 1, 2)],
  [
    'moving on paper',
    'published',
    'moved',
    (id) => async (db) => {
      await leaveTraces(db, [id], await aRequest(db))
      await move(id, 1, 2)(db)
    },
  ],
  ['withdrawing', 'published', 'withdrawn', (id) => async (db) => withdrawMeetings(db, [id], await aRequest(db))],
  ['removing', 'projected', 'removed', (id) => (db) => releaseMeetings(db, [id], 'nothing')],
  ['hiding', 'published', 'hidden', (id) => (db) => db.update(meeting).set({ hidden: true }).where(eq(meeting.id, id))],
  [
    'another teacher',
    'published',
    'teachers',
    (id) => (db) =>
      replacePeople(db, [id], { teachers: [2 as TeacherId] }, { changeId: 0 as ChangeId, leavesTraces: false }),
  ],
  ['a comment', 'published', 'edited', () => (db) => db.update(event).set({ comment: 'с ноутбуком' })],
] as const)('%s is one entry, and so is its undoing', (_, state, act, work) =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything, { state })
    const made = await changing(db, onMeeting(id, work(id)))
    const [entry, ...more] = await told(db, made)
    expect([entry?.act, more]).toEqual([act, []])
    expect(await concerned(db, made)).toEqual(expect.arrayContaining([expect.stringMatching(/^group 1/)]))
    const undone = await undoChange({ db, actor: superuser, now }, made)
    const [back, ...others] = await told(db, undone)
    expect(others).toEqual([])
    expect([back?.before, back?.after]).toEqual([entry?.after, entry?.before])
  }),
)

test('equal meetings of a series are one entry, by weekday; a draft is in nobody else’s sight', () =>
  inUniversity(async (db) => {
    const first = await buildMeeting(db, { state: 'projected' })
    const [{ eventId } = { eventId: 0 as EventId }] = await db
      .select({ eventId: meeting.eventId })
      .from(meeting)
      .where(eq(meeting.id, first))
    await db.delete(meeting)
    const made = await changing(db, async (one) => {
      for (const days of [0, 7, 14, 1])
        await placeMeeting(one.db, [groupClaim(1), roomClaim(2)], {
          state: 'projected',
          eventId,
          date: addDays(someMonday, days),
        })
    })
    expect(await told(db, made)).toEqual([
      expect.objectContaining({
        act: 'added',
        dates: ['2026-11-16', '2026-11-23', '2026-11-30'],
        before: null,
        after: {
          pair: 1,
          state: 'projected',
          hidden: false,
          title: 'Физика',
          comment: '',
          link: '',
          rooms: [2],
          teachers: [],
          groups: [[1, 0]],
        },
      }),
      expect.objectContaining({ act: 'added', dates: ['2026-11-17'] }),
    ])
    expect(await concerned(db, made)).toEqual(['group 1', 'room 2'])
  }))

test('rows that are no classes say whom they concern, and what they are of', () =>
  inUniversity(async (db) => {
    const made = await changing(db, async ({ db: one, lock }) => {
      await lock('load_item', [1])
      await one.insert(loadItemTeacher).values({ loadItemId: 1 as never, teacherId: 3 as TeacherId })
      await one
        .insert(wish)
        .values({ kind: 'room', resourceId: 2, startsOn: someMonday, endsOn: someMonday, title: 'уборка' })
    })
    expect(await concerned(db, made)).toEqual(['load 1', 'room 2', 'teacher 3'])
    const [{ kinds } = { kinds: [] }] = await db.select().from(change).where(eq(change.id, made))
    expect(kinds.toSorted()).toEqual(['load_item_teacher', 'wish'])
  }))

test('what was changed before the history had entries has the same ones', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, everything, { state: 'projected' })
    const other = await placeMeeting(db, [groupClaim(2)], { pair: 3 })
    await changing(
      db,
      onMeeting(id, (one) => publishMeetings(one, [id], 'refuse')),
    )
    await changing(db, onMeeting(id, move(id, 2, 2)))
    await changing(
      db,
      onMeeting(other, async (one) => withdrawMeetings(one, [other], await aRequest(one))),
    )
    await changing(db, ({ db: one }) =>
      one.insert(loadItemTeacher).values({ loadItemId: 1 as never, teacherId: 3 as TeacherId }),
    )
    const all = async () => [
      ...(await db.execute(sql`
        select change_id, event_id, load_item_id, kind, lesson_type, act, before, after, shift, dates, meeting_ids
        from change_entry order by change_id, dates, event_id`)),
      ...(await db.execute(sql`select * from change_subject order by change_id, kind, id`)),
      ...(await db.execute(sql`select id, array(select unnest(kinds) order by 1) as kinds from change order by id`)),
    ]
    const written = await all()
    await db.execute(sql`delete from change_entry`)
    await db.execute(sql`delete from change_subject`)
    await db.update(change).set({ kinds: [] })
    const name = readdirSync('db/migrations').find((one) => one.endsWith('_history_of_before.sql')) ?? ''
    const migration = readFileSync(`db/migrations/${name}`, 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    expect(await all()).toEqual(written)
  }))
