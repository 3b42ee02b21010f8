import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findGroupNames } from '@/db/queries/core/names/vocabularies'
import { findFeedClasses } from '@/db/queries/feeds/feeds'
import { findSecondTitles } from '@/db/queries/imports/second-titles'
import { change, group as groupTable } from '@/db/schema'
import { buildResources, groupClaim, inUniversity, placeMeeting, settle, someMonday } from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { buildFaculty } from '@/db/testing/factories'
import { untilItWaits } from '@/db/testing/waiting'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId } from '@/lib/core/names/rules/ids'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { undoChange } from '@/lib/history/service/undo-change'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { listHistory } from '@/lib/history/service/view/list-history'
import { viewAct } from '@/lib/history/service/view/view-act'
import { removeClass } from '@/lib/planning/service/remove-classes'
import { exportMoves, exportSchedule } from '@/lib/print/service/export-schedule'
import { viewCard } from '@/lib/week/service/view-card'
import { viewOverlaps } from '@/lib/week/service/view-overlaps'
import { viewFacultyWeek } from '@/lib/workbench/service/view-workbench'
import { powerlessActor, superuser } from '@/testing/actors'
import { regroup } from './regroup'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })
const day = (days: number) => addDays(someMonday, days)
const group = 1 as GroupId
const subject = { kind: 'group', id: group } as const

type Asked = { title?: string; since?: CalendarDate; dryRun?: boolean; actor?: Actor }
const rename = async (db: Database, { title = 'ЦТб-26-1', since = day(7), dryRun = false, actor }: Asked = {}) => {
  const done = await regroup(as(db, actor), {
    act: 'rename',
    group,
    title,
    isNew: false,
    since,
    reason: '',
    dryRun,
  })
  await settle(db)
  return done
}
const undo = async (db: Database, id: ChangeId | null) => undoChange(as(db), id ?? (0 as ChangeId))

/** A class on three Mondays, beside group 2. */
async function threeMondays(db: Database) {
  for (const date of [someMonday, day(7), day(14)]) await placeMeeting(db, [groupClaim(1), groupClaim(2)], { date })
}

/** `ИСТб-26-1 · 16 ИСТб-26-1+ИСТб-26-2`: the title of the page of a week, and the groups of its classes. */
const week = async (db: Database, monday: CalendarDate) => {
  const shown = await viewSchedule(as(db), { subject, from: monday, to: addDays(monday, 6), drafts: true })
  const classes = shown.items.map(
    ({ date, groups }) => `${date.slice(8)} ${groups.map(({ title }) => title).join('+')}`,
  )
  return [shown.subject.title, ...classes].join(' · ')
}
const weeks = (db: Database) => Promise.all([someMonday, day(7), day(14)].map((monday) => week(db, monday)))

const old = [
  'ИСТб-26-1 · 16 ИСТб-26-1+ИСТб-26-2',
  'ИСТб-26-1 · 23 ИСТб-26-1+ИСТб-26-2',
  'ИСТб-26-1 · 30 ИСТб-26-1+ИСТб-26-2',
]

test('from a date on a group has another title, before it the old one; one undo, and one more, change all', () =>
  inUniversity(async (db) => {
    await threeMondays(db)
    const looked = await rename(db, { dryRun: true })
    expect(looked).toMatchObject({ meetings: 2, changeId: null })
    // Whoever is in a stream with the group is told before.
    expect(looked.touched.map(({ title, meetings }) => [title, meetings])).toEqual([
      ['ИСТб-26-2', 2],
      ['ЦТб-26-1', 2],
    ])
    expect(await weeks(db)).toEqual(old)
    const { changeId, meetings } = await rename(db, { title: '  ЦТб-26-1 ' })
    expect(meetings).toBe(2)
    expect(await db.$count(change)).toBe(1)
    const renamed = [old[0], 'ЦТб-26-1 · 23 ИСТб-26-2+ЦТб-26-1', 'ЦТб-26-1 · 30 ИСТб-26-2+ЦТб-26-1']
    expect(await weeks(db)).toEqual(renamed)
    const undone = await undo(db, changeId)
    expect(await weeks(db)).toEqual(old)
    const again = await undo(db, undone)
    expect(await weeks(db)).toEqual(renamed)
    await undo(db, again)
    expect(await weeks(db)).toEqual(old)
  }))

test('classes after the end of the semester bear the new title too, and are counted', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1)], { date: day(7) })
    await placeMeeting(db, [groupClaim(1)], { date: day(84) })
    expect((await rename(db, { dryRun: true })).meetings).toBe(2)
  }))

test('calendars keep their events, and each is of the group as it was called that day; so is the week as it was', () =>
  inUniversity(async (db) => {
    await threeMondays(db)
    const read = async () =>
      (await findFeedClasses(db, [subject], { from: someMonday, to: day(20) })).map(({ uid, groups }) => ({
        uid,
        groups: groups.map(({ title }) => title),
      }))
    const before = await read()
    await rename(db)
    const after = await read()
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.groups).toEqual(['ИСТб-26-2', 'ЦТб-26-1'])
    const [row] = await db.execute<{ moment: string }>(sql`
      select to_char(clock_timestamp() at time zone 'Asia/Irkutsk', 'YYYY-MM-DD"T"HH24:MI:SS.US') as moment`)
    const asOf = async (monday: CalendarDate) =>
      (await viewWeekAsOf(as(db), { subject, monday, drafts: true, moment: row?.moment ?? '' })).items.map(
        ({ groups }) => groups.map(({ title }) => title),
      )
    expect(await asOf(someMonday)).toEqual([['ИСТб-26-1', 'ИСТб-26-2']])
    expect(await asOf(day(7))).toEqual([['ИСТб-26-2', 'ЦТб-26-1']])
  }))

test('a paper of a period calls the group as on its last day, and so do the week as it was and a card', () =>
  inUniversity(async (db) => {
    const { id: faculty } = await buildFaculty(db)
    await db.update(groupTable).set({ facultyId: faculty })
    const called = async (monday: CalendarDate) => {
      const period = { from: monday, to: addDays(monday, 6) }
      const beside = { subject: { kind: 'group', id: 2 as GroupId }, also: [subject], drafts: false } as const
      const book = await exportSchedule(as(db), { ...beside, subject, also: [], ...period })
      const other = await exportSchedule(as(db), { ...beside, ...period })
      const moves = await exportMoves(as(db), { ...beside, subject, also: [], ...period })
      const paper = await viewFacultyWeek(as(db), { faculty, monday })
      const past = await viewWeekAsOf(as(db), {
        subject,
        monday,
        drafts: true,
        moment: '2099-01-01T00:00:00',
      })
      const card = await viewCard(as(db), { subject, monday, subgroup: 0, drafts: false })
      const groups = paper.groups.map(({ title }) => title)
      const also = other.also.map(({ title }) => title)
      return {
        book: book.subject.title,
        also,
        moves: moves.title,
        groups,
        past: past.subject.title,
        card: card.subject.title,
      }
    }
    const [was, is] = ['ИСТб-26-1', 'ЦТб-26-1']
    const papers = (title: string, card: string) => ({
      book: title,
      also: [title],
      moves: `Лист переносов группы ${title}`,
      groups: ['ИСТб-26-2', 'ИСТб-26-3', title].sort(),
      past: title,
      card,
    })
    const { changeId } = await rename(db, { since: day(9) })
    expect(await called(someMonday)).toEqual(papers(was, is))
    expect(await called(day(7))).toEqual(papers(is, is))
    await undo(db, changeId)
    // After the end of the semester.
    await rename(db, { since: day(45) })
    expect(await called(day(7))).toEqual(papers(was, was))
  }))

test('an overlap names its groups as they were called that day', () =>
  inUniversity(async (db) => {
    for (const date of [someMonday, day(7)]) {
      await placeMeeting(db, [groupClaim(1)], { date })
      await placeMeeting(db, [groupClaim(1)], { date, onConflict: { forcedBy: superuser.userId } })
    }
    await rename(db)
    const found = await viewOverlaps(as(db), { subject, period: { from: someMonday, to: day(13) } })
    expect(found.map(({ resource, holders }) => [resource.title, holders.map(({ groups }) => groups)])).toEqual(
      ['ИСТб-26-1', 'ЦТб-26-1'].map((title) => {
        const own = [expect.objectContaining({ title, subgroup: 0 })]
        return [title, [own, own]]
      }),
    )
  }))

test('the history names a group as it was called on the days of the classes', () =>
  inUniversity(async (db) => {
    await threeMondays(db)
    const withdrawn = async (days: number) => {
      const subject = { kind: 'group', id: group } as const
      const [item] = (await viewSchedule(as(db), { subject, from: day(days), to: day(days) })).items
      if (!item) throw new Error('There is no class')
      await removeClass(as(db), { id: item.id, withLater: false })
    }
    await rename(db)
    await withdrawn(0)
    await withdrawn(7)
    const filter = { about: null, person: null, from: null, until: null, kind: null, classes: null }
    const { acts } = await listHistory(as(db), { ...filter, before: null, change: null })
    const told = await Promise.all(acts.map(({ id }) => viewAct(as(db), id)))
    const groups = told.flatMap(({ entries }) =>
      entries.map(({ before }) => before?.groups.map(({ title }) => title).sort()),
    )
    expect(groups).toEqual([
      ['ИСТб-26-2', 'ЦТб-26-1'],
      ['ИСТб-26-1', 'ИСТб-26-2'],
    ])
  }))

test('search and imports know the group by both titles', () =>
  inUniversity(async (db) => {
    await rename(db)
    const [renamed] = (await findGroupNames(db, { inactive: false })).filter(({ id }) => id === group)
    expect(renamed).toMatchObject({ title: 'ЦТб-26-1', formerTitles: ['ИСТб-26-1'] })
    expect((await findSecondTitles(db, 'group')).get('ИСТб-26-1')).toBe('ЦТб-26-1')
  }))

test('a group renamed again is called by each title in its time; an earlier date outdoes a later one', () =>
  inUniversity(async (db) => {
    await threeMondays(db)
    await rename(db, { title: 'Б', since: day(7) })
    await rename(db, { title: 'В', since: day(14) })
    const titles = async () => (await weeks(db)).map((text) => text.split(' · ')[0])
    expect(await titles()).toEqual(['ИСТб-26-1', 'Б', 'В'])
    await rename(db, { title: 'Г', since: day(3) })
    expect(await titles()).toEqual(['Г', 'Г', 'Г'])
    expect(await week(db, day(-7))).toBe('ИСТб-26-1')
    const [known] = (await findGroupNames(db, { inactive: false })).filter(({ id }) => id === group)
    expect(known).toMatchObject({ title: 'Г', formerTitles: ['ИСТб-26-1'] })
    expect([...(await findSecondTitles(db, 'group'))].sort()).toEqual([
      ['Б', 'Г'],
      ['В', 'Г'],
      ['ИСТб-26-1', 'Г'],
    ])
  }))

test('a past date, the same title, one that another group has, an empty one and a stranger are refused', () =>
  inUniversity(async (db) => {
    for (const asked of [{ since: day(-1) }, { title: 'ИСТб-26-1' }, { title: 'ИСТб-26-2' }, { title: ' ' }])
      await expect(rename(db, asked)).rejects.toMatchObject({ code: 'invalid' })
    const views = { ...powerlessActor, permissions: ['can view groups'] as const }
    await expect(rename(db, { actor: views })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(
      regroup(as(db), {
        act: 'rename',
        group: 77 as GroupId,
        title: 'x',
        isNew: false,
        since: day(7),
        reason: '',
        dryRun: false,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
  }))

test('of two groups that are given one title at once the second is told', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const { ends } = await db.transaction(async (other) => {
    await other.execute(sql`update "group" set title = 'ЦТб-26-1' where id = 2`)
    return untilItWaits(db, rename(db))
  })
  await expect(ends).rejects.toMatchObject({ code: 'conflict' })
})
