import { desc } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { change, room, user } from '@/db/schema'
import { settle, someMonday } from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { feedPeriod } from '@/lib/feeds/rules/feed'
import { feedScope, readFeed } from '@/lib/feeds/service/open-feed'
import { listNotices, seeNotices } from '@/lib/notices/service/list-notices'
import { taughtLoad } from './regrouped'

export type ToldPerson = { name: string; actor: Actor }

/** Teachers and students 1 to 3, each with an account. */
export async function everybody(db: Database): Promise<ToldPerson[]> {
  const bound = ['teacher', 'student'].flatMap((kind) => [1, 2, 3].map((id) => ({ kind, id })))
  await db.insert(user).values(
    bound.map(({ kind, id }, index) => ({
      id: (11 + index) as UserId,
      username: `${kind} ${id}`,
      fullName: `${kind} ${id}`,
      ...(kind === 'teacher' ? { teacherId: id as TeacherId } : { groupId: id as GroupId }),
    })),
  )
  return Promise.all(
    bound.map(async ({ kind, id }, index) => {
      const actor = await findActiveActor(db, (11 + index) as UserId)
      if (!actor) throw new Error('No account was made')
      return { name: `${kind} ${id}`, actor }
    }),
  )
}

/** When, where and with whom each person's calendar says that their classes are. */
export const calendarsOf = (db: Database, people: readonly ToldPerson[]) =>
  Promise.all(
    people.map(async ({ actor }) => {
      const of = { kind: 'own' } as const
      const scope = await feedScope({ db, actor }, of)
      const { classes, calendar: times } = await readFeed(db, {
        of,
        owner: actor,
        scope,
        period: feedPeriod(someMonday),
      })
      return JSON.stringify(
        classes.map(({ date, pair, title, rooms, teachers, groups, cancelled, comment }) => [
          [date, pair, pairTimeOn(times, date, pair), title, cancelled, comment],
          rooms.map((one) => [one.id, one.title]),
          teachers.map((one) => one.id),
          groups.map((one) => [one.id, one.title, one.subgroup]),
        ]),
      )
    }),
  )

/** Two load items, each with a teacher, a group, a room and a class on three Mondays; the first class is `id`. */
export type Office = {
  db: Database
  id: MeetingId
  other: MeetingId
  /** Does it, so that everybody has read about it: what is undone unread is told to nobody. */
  before: <Done>(act: Promise<Done>) => Promise<Done>
}
export type Act = (office: Office) => Promise<unknown>

/** Does an act. Whose calendar it changed, who was told of it, and who made the last change; null: nobody. */
export async function watched(db: Database, act: Act) {
  await db.update(room).set({ building: 'К' })
  const [own, others] = [await taughtLoad(db, 1), await taughtLoad(db, 2)]
  const people = await everybody(db)
  const now = { date: someMonday, minutes: 0 }
  const look = async () => ({
    calendars: await calendarsOf(db, people),
    told: await Promise.all(people.map(async ({ actor }) => (await listNotices({ db, actor, now })).acts.length)),
    change: (await db.select({ id: change.id, by: change.actorId }).from(change).orderBy(desc(change.id)).limit(1))[0],
  })
  const [[id], [other]] = [own.meetingIds, others.meetingIds]
  if (id === undefined || other === undefined) throw new Error('No class was made')
  let was = await look()
  const before = async <Done>(done: Promise<Done>): Promise<Done> => {
    const result = await done
    await settle(db)
    for (const { actor } of people) {
      const { acts } = await listNotices({ db, actor, now })
      await seeNotices(
        { db, actor, now },
        acts.flatMap(({ notices }) => notices.map((one) => one.id)),
      )
    }
    was = await look()
    return result
  }
  await act({ db, id, other, before })
  await settle(db)
  const is = await look()
  return {
    changed: people.filter((_, at) => was.calendars[at] !== is.calendars[at]),
    told: people.filter((_, at) => (is.told[at] ?? 0) > (was.told[at] ?? 0)),
    by: is.change?.by ?? null,
    isDone: is.change?.id !== was.change?.id,
  }
}

export const namesOf = (people: readonly ToldPerson[]): string[] => people.map(({ name }) => name)
