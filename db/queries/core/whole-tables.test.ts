import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findMoves } from '@/db/queries/booking/find-moves'
import { findSwapClashes } from '@/db/queries/booking/find-swap-clashes'
import { findRequests } from '@/db/queries/booking/requests'
import { findOverlaps } from '@/db/queries/week/find-overlaps'
import { withRollback } from '@/db/testing/database'
import { buildEvent, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { findWishesAgainst } from './placing/find-advice'
import { findCompetingDrafts } from './placing/find-competing-drafts'
import { findHolders } from './placing/place-claims'
import { findItems, findSchedule } from './schedule/schedule'

const week = { from: calendarDate('2026-11-16'), to: calendarDate('2026-11-22') }
const viewer = 1 as UserId
const timeZone = 'Asia/Irkutsk'

type Asked = { subject: Subject; ids: MeetingId[]; teacherId: number }

const questions: Record<string, (db: Database, asked: Asked) => Promise<unknown>> = {
  'clashes of a swap': (db, { ids: [one = 0 as MeetingId, ...others] }) =>
    findSwapClashes(db, one, others, { roomId: null, keepsRooms: false }),
  'holders of places': (db, { ids, teacherId }) =>
    findHolders(
      db,
      ids.map((meetingId) => ({
        meetingId,
        kind: 'teacher',
        resourceId: teacherId,
        subgroup: 0,
      })),
      { lock: false },
    ),
  'drafts beside': (db, { ids }) => findCompetingDrafts(db, ids),
  'wishes against': (db, { ids }) => findWishesAgainst(db, ids),
  overlaps: (db, { subject }) => findOverlaps(db, subject, week, { viewer, timeZone }),
  'a week': (db, { subject }) => findSchedule(db, { subject, also: [], ...week, drafts: true, viewer }),
  items: (db, { ids }) => findItems(db, ids, viewer),
  moves: (db, { subject }) => findMoves(db, [subject], week, timeZone),
  requests: (db) => findRequests(db, week, viewer),
}

test.each(Object.entries(questions))('%s read no large table from end to end', (_, ask) =>
  withRollback(async (db) => {
    const [room, group, teacher] = [await buildRoom(db), await buildGroup(db), await buildTeacher(db)]
    const { meetingIds: ids } = await buildEvent(db, {
      on: [
        { date: week.from, pair: 1 },
        { date: week.from, pair: 2 },
      ],
      rooms: [room.id],
      teachers: [teacher.id],
      groups: [group.id],
    })
    // The planner scans small tables whole; this leaves only the scans for which there is no index.
    await db.execute(sql`set local enable_seqscan = off`)
    const whole = async () =>
      await db.execute<{ table: string; times: number }>(sql`
        select relname as "table", seq_scan as times from pg_stat_xact_user_tables
        where relname in ('claim', 'meeting', 'event') order by 1`)
    const before = await whole()
    await ask(db, { subject: { kind: 'group', id: group.id }, ids, teacherId: teacher.id })
    expect(await whole()).toEqual(before)
  }),
)
