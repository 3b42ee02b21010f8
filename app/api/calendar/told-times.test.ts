import type { Database } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, pairTimeOn, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { noticeText } from '@/lib/core/notices/texts/notices'
import { feedPeriod } from '@/lib/feeds/rules/feed'
import { feedScope, readFeed } from '@/lib/feeds/service/open-feed'
import { undoChange } from '@/lib/history/service/undo-change'
import { listNotices, seeNotices } from '@/lib/notices/service/list-notices'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const today = calendarDate('2040-11-19')
const now = { date: today, minutes: 630 }
const monday = addDays(today, 7)
const shorter: readonly PairTime[] = defaultPairTimes.map(({ pair, startsAt }) => ({
  pair,
  startsAt: startsAt - 15,
  endsAt: startsAt + 55,
}))

type Person = { name: string; actor: Actor }

async function person(db: Database, name: string, bound: Parameters<typeof signedIn>[1]): Promise<Person> {
  const { userId } = await signedIn(db, bound)
  const actor = await findActiveActor(db, userId as UserId)
  if (!actor) throw new Error('No account was made')
  return { name, actor }
}

/** A university of a teacher and a group with classes on two Mondays, another group at another time, and a planner. */
async function university() {
  const { db } = await servedDatabase({ CLOCK: `${today}T10:30` })
  await buildSemester(db, { startsOn: calendarDate('2040-09-03'), endsOn: calendarDate('2040-12-30') })
  const [teacher, group, other] = [await buildTeacher(db), await buildGroup(db), await buildGroup(db)]
  const at = (pair: 1 | 4) => [0, 7].map((days) => ({ date: addDays(monday, days), pair }) as const)
  await buildEvent(db, { on: at(1), teachers: [teacher.id], groups: [group.id], rooms: [(await buildRoom(db)).id] })
  await buildEvent(db, { on: at(4), groups: [other.id], rooms: [(await buildRoom(db)).id] })
  const people = [
    await person(db, 'teacher', { teacherId: teacher.id }),
    await person(db, 'student', { groupId: group.id }),
    await person(db, 'other', { groupId: other.id }),
  ]
  const context = { db, actor: (await person(db, 'administrator', { isSuperuser: true })).actor, now }
  /** When each person's calendar says that their classes are. */
  const calendars = () =>
    Promise.all(
      people.map(async ({ actor }) => {
        const of = { kind: 'own' } as const
        const scope = await feedScope({ db, actor }, of)
        const { classes, calendar } = await readFeed(db, { of, owner: actor, scope, period: feedPeriod(today) })
        return JSON.stringify(
          classes.map((one) => [
            one.date,
            one.pair,
            pairTimeOn(calendar, one.date, one.pair),
            one.rooms,
            one.cancelled,
          ]),
        )
      }),
    )
  const told = () => Promise.all(people.map(async ({ actor }) => (await listNotices({ db, actor, now })).acts))
  /** What was undone before anybody saw it is told to nobody. */
  const see = () =>
    Promise.all(
      people.map(async ({ actor }) => {
        const { acts } = await listNotices({ db, actor, now })
        await seeNotices(
          { db, actor, now },
          acts.flatMap(({ notices }) => notices.map(({ id }) => id)),
        )
      }),
    )
  return { people, context, calendars, told, see }
}

test('whatever edit of the calendar changes when somebody has a class, they are told of it, and nobody else is', async () => {
  const { people, context, calendars, told, see } = await university()
  let last: ChangeId | null = null
  const edit = (asked: CalendarEdit) => async () => {
    last = (await changeCalendar(context, { edit: asked })).changeId
  }
  const undo = async () => {
    if (last !== null) last = await undoChange(context, last)
  }
  const holiday = { date: monday, title: 'Праздник' }
  const acts: [name: string, act: () => Promise<void>][] = [
    ['a short day', edit({ name: 'day.pairs', date: monday, times: shorter })],
    ['a day at its usual times again', edit({ name: 'day.pairs', date: monday, times: [] })],
    ['a short day without classes', edit({ name: 'day.pairs', date: addDays(monday, 1), times: shorter })],
    ['one pair', edit({ name: 'pair', time: { pair: 1, startsAt: 8 * 60, endsAt: 9 * 60 + 30 } })],
    ['that undone', undo],
    ['all pairs', edit({ name: 'pairs', times: shorter })],
    ['a holiday that takes the classes', edit({ name: 'holiday.add', days: [holiday], takes: true })],
    ['that holiday given back', edit({ name: 'holiday.remove', dates: [monday], givesBack: true })],
  ]
  const faults = await oneAfterAnother(acts, async ([name, act]) => {
    const [calendarsBefore, toldBefore] = [await calendars(), await told()]
    await act()
    const [calendarsAfter, toldAfter] = [await calendars(), await told()]
    await see()
    return people.flatMap(({ name: who }, index) => {
      const isChanged = calendarsBefore[index] !== calendarsAfter[index]
      const news = (toldAfter[index]?.length ?? 0) - (toldBefore[index]?.length ?? 0)
      return news === (isChanged ? 1 : 0) ? [] : [`${name}: ${who} is told ${news}, changed: ${isChanged}`]
    })
  })
  expect(faults.flat()).toEqual([])
})

test('usual times are told from the university’s day on, whatever day it is on another clock', async () => {
  const { people, context, told } = await university()
  const last = addDays(monday, 7)
  const toldOf = async (date: CalendarDate, times: readonly PairTime[]) => {
    const before = await told()
    await changeCalendar({ ...context, now: { date, minutes: 5 } }, { edit: { name: 'pairs', times } })
    const after = await told()
    return people.map((_, index) => (after[index]?.length ?? 0) - (before[index]?.length ?? 0))
  }
  expect(await toldOf(addDays(last, 1), shorter)).toEqual([0, 0, 0])
  expect(await toldOf(last, defaultPairTimes)).toEqual([1, 1, 1])
})

test('it is one sentence for an act, with the time of each pair before and now', async () => {
  const { context, told } = await university()
  await changeCalendar(context, { edit: { name: 'day.pairs', date: monday, times: shorter } })
  const [acts = []] = await told()
  const texts = acts.flatMap(({ notices }) =>
    notices.map((one) => noticeText(one).join('\n').replaceAll('\u00a0', ' ')),
  )
  expect(texts).toEqual([
    'Другое время пар\nпонедельник 26.11: 1-я пара 8:00–9:10 (было 8:15–9:45), 4-я пара 13:30–14:40 (было 13:45–15:15)',
  ])
})
