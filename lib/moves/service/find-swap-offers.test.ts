import type { Database } from '@/db/client'
import {
  groupClaim,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { changePeople } from '@/lib/planning/service/change-people'
import { powerlessActor, superuser } from '@/testing/actors'
import { findSwapOffers } from './find-swap-offers'
import { swapClasses } from './swap-classes'

const now = { date: someMonday, minutes: 0 }
const tuesday = { date: addDays(someMonday, 1) }

/** A week with conflicts by teacher, group, room and load, and one class handed over by its first teacher. */
async function week(db: Database): Promise<MeetingId[]> {
  const substituted = await placeMeeting(db, [roomClaim(3), teacherClaim(2), groupClaim(3)], {
    ...tuesday,
    pair: 6,
  })
  const instead = { teachers: [3 as TeacherId], groups: [3 as GroupId], forever: false }
  await changePeople({ db, actor: superuser, now }, { id: substituted, ...instead })
  return [
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)]),
    await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)]),
    await placeMeeting(db, [roomClaim(2), teacherClaim(1), groupClaim(2)], { pair: 2 }),
    await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(1), loadClaim(1)], { pair: 2 }),
    await placeMeeting(db, [roomClaim(3), teacherClaim(3), groupClaim(1, 1)], { ...tuesday, pair: 3 }),
    await placeMeeting(db, [roomClaim(1), groupClaim(1, 2)], { ...tuesday, pair: 3 }),
    await placeMeeting(db, [roomClaim(2), teacherClaim(3)], { ...tuesday, pair: 4, state: 'projected' }),
    substituted,
  ]
}

const ways = [
  { keepsRooms: true, roomId: null },
  { keepsRooms: false, roomId: null },
  { keepsRooms: false, roomId: 3 as RoomId },
  { keepsRooms: true, roomId: 3 as RoomId },
]

test.each(ways)('what is offered is what a swap then does: %j', (way) =>
  inUniversity(async (db) => {
    const context = { db, actor: superuser, now }
    const all = await week(db)
    const said: string[] = []
    const done: string[] = []
    // One class that shares much with the others, and one that overlaps another.
    for (const id of all.filter((_, index) => index === 0 || index === 4)) {
      const offers = await findSwapOffers(context, { id, others: all, ...way })
      said.push(...offers.map((one) => `${id}/${one.id} ${one.conflicts.length > 0}`))
      for (const other of all.filter((one) => one !== id)) {
        const order = { from: [id], to: [other], untilEnd: false, reason: '', dryRun: true, ...way }
        const code = await swapClasses(context, order).then(
          () => null,
          (error: { code: string }) => error.code,
        )
        if (code !== 'invalid') done.push(`${id}/${other} ${code === 'conflict'}`)
      }
    }
    expect(said.sort()).toEqual(done.sort())
    expect(new Set(said.map((one) => one.split(' ')[1]))).toEqual(new Set(['true', 'false']))
  }),
)

test('who is in the way is named', () =>
  inUniversity(async (db) => {
    const [one, , other] = await week(db)
    const id = one ?? (0 as MeetingId)
    const question = { id, others: other ? [other] : [], keepsRooms: true, roomId: null }
    const [offer] = await findSwapOffers({ db, actor: superuser }, question)
    expect(offer?.conflicts).toMatchObject([
      { kind: 'room', id: 1, pair: 2, with: { title: 'Физика' } },
      { kind: 'room', id: 2, pair: 1 },
      { kind: 'group', id: 1, pair: 2 },
      { kind: 'group', id: 2, pair: 1 },
      { kind: 'load', id: 1, pair: 2 },
    ])
  }))

test('only what the asker may move is offered, of a class that they may move', () =>
  inUniversity(async (db) => {
    const [a = 0 as MeetingId, b = a, ...others] = await week(db)
    const booking = await placeMeeting(db, [roomClaim(3)], { kind: 'booking', pair: 5 })
    const editorOf = (group: number) => ({
      ...powerlessActor,
      permissions: ['can set nagruzka items' as const, 'can create transition' as const],
      editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
    })
    const offers = (group: number, id: MeetingId) =>
      findSwapOffers(
        { db, actor: editorOf(group) },
        { id, others: [a, b, booking, ...others], keepsRooms: true, roomId: null },
      )
    expect((await offers(1, a)).map((one) => one.id)).toEqual([others[1], others[2], others[3]])
    await expect(offers(2, a)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(offers(1, booking)).rejects.toMatchObject({ code: 'not_found' })
  }))
