import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { user } from '@/db/schema'
import { someMonday } from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { feedPeriod } from '@/lib/feeds/rules/feed'
import { feedScope, readFeed } from '@/lib/feeds/service/open-feed'

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
