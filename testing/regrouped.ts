import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findFeedClasses } from '@/db/queries/feeds/feeds'
import { loadItemGroup, loadItemTeacher } from '@/db/schema'
import { settle, someMonday } from '@/db/testing/claims'
import { buildEvent, type EventParts } from '@/db/testing/factories'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { undoChange } from '@/lib/history/service/undo-change'
import type { RegroupAct, Regrouping, RegroupOrder } from '@/lib/regrouping/rules'
import { regroup } from '@/lib/regrouping/service/regroup'
import { powerlessActor, superuser } from './actors'

/** Some days after the Monday on which these tests take place. */
export const day = (days: number): CalendarDate => addDays(someMonday, days)

export const contextOf = (db: Database, actor: Actor = superuser): ServiceContext => ({
  db,
  actor,
  now: { date: someMonday, minutes: 0 },
})

type Asked = Partial<Omit<RegroupOrder, 'act'>> & { actor?: Actor }

/** Does an act on group 1, by default from the next Monday on and as a superuser. */
export async function regrouped(db: Database, act: RegroupAct, { actor, ...asked }: Asked = {}): Promise<Regrouping> {
  const order = { group: 1 as GroupId, since: day(7), reason: '', dryRun: false }
  const done = await regroup(contextOf(db, actor), { ...order, ...asked, ...act })
  await settle(db)
  return done
}

export async function undone(db: Database, changeId: ChangeId | null, actor?: Actor): Promise<ChangeId> {
  const made = await undoChange(contextOf(db, actor), changeId ?? (0 as ChangeId))
  await settle(db)
  return made
}

/**
 * Gives a load item to the group and teacher of its number, and places it in the room and pair of that number on
 * three Mondays. `groups`: others; `half`: of them.
 */
export async function taughtLoad(
  db: Database,
  number: number,
  {
    groups = [number],
    half = 0,
    ...parts
  }: Omit<Partial<EventParts>, 'groups'> & { groups?: number[]; half?: 0 | 1 | 2 } = {},
) {
  const loadItemId = number as LoadItemId
  for (const one of groups) await db.insert(loadItemGroup).values({ loadItemId, groupId: one as GroupId })
  await db.insert(loadItemTeacher).values({ loadItemId, teacherId: number as TeacherId })
  await db.execute(sql`update load_item set subgroup = ${half} where id = ${loadItemId}`)
  return buildEvent(db, {
    on: [0, 7, 14].map((days) => ({ date: day(days), pair: number as Pair })),
    groups: groups.map((one) => one as GroupId),
    teachers: [number as TeacherId],
    rooms: [number as RoomId],
    ...parts,
    values: { title: 'Физика', loadItemId, subgroup: half, ...parts.values },
  })
}

/** `16 1 ИСТб-26-1/2 К-101`: the day and pair of each class of a group, its groups with halves, and rooms. */
export async function shownClasses(db: Database, group: number): Promise<string[]> {
  const subject = { kind: 'group', id: group as GroupId } as const
  const period = { from: someMonday, to: day(27), drafts: true }
  const { items } = await viewSchedule(contextOf(db), { subject, ...period })
  return items.map(({ date, pair, groups, rooms, state }) =>
    [
      `${date.slice(8)} ${pair}`,
      groups.map(({ title, subgroup }) => `${title}${subgroup ? `/${subgroup}` : ''}`).join('+'),
      ...rooms.map(({ title }) => title),
      ...(state === 'projected' ? ['draft'] : []),
    ].join(' '),
  )
}

/**
 * All that the first week says of the classes of three groups, in weeks and calendars, but for the last date of their
 * series and how many students the groups have now.
 */
export async function firstWeeks(db: Database): Promise<unknown[]> {
  const period = { from: someMonday, to: day(6) }
  const subjects = [1, 2, 3].map((one) => ({ kind: 'group' as const, id: one as GroupId }))
  const weeks = await Promise.all(
    subjects.map((subject) => viewSchedule(contextOf(db), { subject, ...period, drafts: true })),
  )
  return [
    ...weeks.map(({ items }) =>
      items.map(({ series: { step }, groups, ...item }) => ({
        ...item,
        step,
        groups: groups.map(({ id, title, subgroup }) => ({ id, title, subgroup })),
      })),
    ),
    await findFeedClasses(db, subjects, period),
  ]
}

/** `2 of 34 ИСТб-26-1/2 01.09-22.11`: each load item with placed and required hours, groups, half and days. */
export async function loads(db: Database): Promise<string[]> {
  const rows = await db.execute<{ text: string }>(sql`
    select (select 2 * count(*) from standing_classes(l.id, null)) || ' of ' || l.required_hours || ' '
      || (select string_agg(g.title, '+' order by g.title) from load_item_group lg join "group" g on g.id = lg.group_id
        where lg.load_item_id = l.id) || case when l.subgroup > 0 then '/' || l.subgroup else '' end || ' '
      || to_char(l.starts_on, 'DD.MM') || '-' || to_char(l.ends_on, 'DD.MM') as text
    from load_item l where exists (select from load_item_group lg where lg.load_item_id = l.id) order by l.id`)
  return rows.map(({ text }) => text)
}

/** A planner of these groups, with further permissions. */
export const plannerOf = (groups: number[], ...more: Permission[]): Actor => ({
  ...powerlessActor,
  permissions: [
    'can view groups',
    'can view teachers',
    'can set nagruzka items',
    'can change schedule item info',
    'can change nagruzka item info',
    ...more,
  ],
  editorOf: { ...powerlessActor.editorOf, groups: groups.map((one) => one as GroupId) },
})
