import { eq, isNotNull } from 'drizzle-orm'
import {
  brokenPlaces,
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { buildUser } from '@/db/testing/factories'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { superuser } from '@/testing/actors'
import { meeting, request, room } from '../schema'
import { DemoRandom } from './random'
import { DemoRequests } from './requests'

test('what the demo’s people did stands without overlap and can all be taken back', () =>
  inUniversity(async (db) => {
    await db.update(room).set({ capacity: 30 })
    for (const username of ['planner', 'rooms']) await buildUser(db, { username })
    for (const days of [0, 1, 2, 3])
      for (const pair of [1, 2] satisfies Pair[])
        await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], {
          date: addDays(someMonday, days),
          pair,
        })
    const shown = () =>
      db
        .select({ id: meeting.id, date: meeting.date, pair: meeting.pair, state: meeting.state })
        .from(meeting)
        .orderBy(meeting.id)
    const before = await shown()
    await new DemoRequests(db, new DemoRandom(1), someMonday).add(1)
    await settle(db)
    expect(await brokenPlaces(db)).toEqual([])
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBeGreaterThan(2)

    const made = await db.select().from(request).orderBy(request.id)
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['booking', 'move', 'withdrawal']))
    const context = { db, actor: superuser, now: { date: someMonday, minutes: 0 } }
    for (const { id } of made.reverse()) await takeBackRequest(context, { id, dryRun: false })
    expect(await shown()).toEqual(before)
    expect(await db.$count(request, isNotNull(request.undoneAt))).toBe(made.length)
  }))
