import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { historyTables } from '@/db/queries/core/history/tables'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { replaceLoadPeople } from '@/db/queries/load/replace-load-people'
import {
  event,
  loadItemTeacher,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
  wish,
} from '@/db/schema'
import { groupClaim, inUniversity, placeMeeting, roomClaim, settle, someMonday } from '@/db/testing/claims'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type {
  ChangeId,
  LoadItemId,
  LoadPermissionId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
  WishId,
} from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { superuser } from '@/testing/actors'
import { undoChange } from './undo-change'

const now = { date: someMonday, minutes: 0 }
const [me, item, id] = [1 as UserId, 1 as LoadItemId, 1]

async function changing(db: Database, work: (change: TimetableChange) => Promise<unknown>): Promise<ChangeId> {
  const granted = requireOfAll({ actor: superuser }, 'draft.place', [])
  const record = { action: 'class.move', granted: [granted], subject: {} } as const
  const { changeId } = await changeTimetable({ db, actor: superuser, now }, record, work)
  await settle(db)
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

async function undo(db: Database, changeId: ChangeId): Promise<ChangeId> {
  const undone = await undoChange({ db, actor: superuser, now }, changeId)
  await settle(db)
  return undone
}

/** One of everything that undo knows, besides classes. */
async function plant(db: Database): Promise<void> {
  const starts = { startsOn: someMonday, endsOn: someMonday }
  const of = { programmeId: id as ProgrammeId }
  await db.insert(wish).values({ id: id as WishId, kind: 'room', resourceId: 1, ...starts, title: 'тихо' })
  await db.insert(loadItemTeacher).values({ loadItemId: item, teacherId: 1 as TeacherId })
  await db.insert(programme).values({ id: of.programmeId, title: 'Инженеры' })
  await db.insert(programmeRoom).values({ ...of, roomId: 1 as RoomId })
  await db.insert(programmePermission).values({ ...of, userId: me, flags: ['can_edit'] })
  await db.insert(programmeDiscipline).values({ ...of, id: id as ProgrammeDisciplineId, title: 'Физика' })
  const granted = { userId: me, canSet: true }
  await db.insert(loadPermission).values([
    { ...granted, id: 1 as LoadPermissionId, loadItemId: item },
    { ...granted, id: 2 as LoadPermissionId, programmeDisciplineId: id as ProgrammeDisciplineId },
  ])
}

/** What all of this says. */
async function everything(db: Database): Promise<unknown> {
  const known: Record<string, unknown> = {}
  // Notices tell of every change anew.
  for (const { name } of historyTables.filter((one) => one.name !== 'notice_subject'))
    known[name] = await db.execute(sql`
      select to_jsonb(t) - '{version,soft_since}'::text[] - ${name === 'claim' ? '{id,hold,soft_reason,forced_by}' : '{}'}::text[] as row
      from ${sql.identifier(name)} t order by 1`)
  return known
}

const teachPhysics = (db: TimetableChange['db'], teacher: number) =>
  replaceLoadPeople(db, { id: item, teachers: [teacher as TeacherId], groups: [] })

test('all kinds of things that one change was made to are taken back together, and again', () =>
  inUniversity(async (db) => {
    await plant(db)
    const room = await placeMeeting(db, [roomClaim(1), groupClaim(1)])
    const before = await everything(db)
    const changed = await changing(db, async (change) => {
      await change.lock('load_item', [item])
      await teachPhysics(change.db, 2)
      await change.db.delete(wish)
      await change.db.insert(wish).values({
        id: 7 as WishId,
        kind: 'group',
        resourceId: 1,
        startsOn: someMonday,
        endsOn: someMonday,
        title: 'рано',
      })
      await change.db.delete(programme)
      await change.lock('meeting', [room])
      await releaseMeetings(change.db, [room], 'nothing')
      await placeMeeting(change.db, [groupClaim(2)])
    })
    const after = await everything(db)
    const undone = await undo(db, changed)
    expect(await everything(db)).toEqual(before)
    await undo(db, undone)
    expect(await everything(db)).toEqual(after)
  }))

test('a row that somebody changed since is left as it is, and so is all else', () =>
  inUniversity(async (db) => {
    await plant(db)
    const change = await changing(db, async (one) => {
      await one.db.update(wish).set({ title: 'очень тихо' })
      await teachPhysics(one.db, 2)
    })
    await teachPhysics(db, 3)
    await expect(undo(db, change)).rejects.toMatchObject({
      code: 'stale',
      detail: expect.stringContaining('нагрузку'),
    })
    expect(await db.select().from(wish)).toMatchObject([{ title: 'очень тихо' }])
    await teachPhysics(db, 2)
    await undo(db, change)
    expect(await db.select().from(wish)).toMatchObject([{ title: 'тихо' }])
  }))

test('what came later to a programme that a change made keeps it', () =>
  inUniversity(async (db) => {
    const made = await changing(db, (change) =>
      change.db.insert(programme).values({ id: id as ProgrammeId, title: 'Инженеры' }),
    )
    const row = { id: id as ProgrammeDisciplineId, programmeId: id as ProgrammeId, title: 'Физика' }
    await db.insert(programmeDiscipline).values(row)
    await expect(undo(db, made)).rejects.toMatchObject({ code: 'stale' })
    await db.delete(programmeDiscipline)
    await undo(db, made)
    expect(await db.$count(programme)).toBe(0)
  }))

test('a column that came after a change has its default in what returns, and stays in what is there', () =>
  inUniversity(async (db) => {
    const [gone, there] = [await placeMeeting(db, [roomClaim(1)]), await placeMeeting(db, [roomClaim(2)])]
    const changed = await changing(db, async ({ db: one, lock }) => {
      await lock('meeting', [gone, there])
      await releaseMeetings(one, [gone], 'nothing')
      await one.delete(event).where(sql`id not in (select event_id from meeting)`)
      await one.update(meeting).set({ hidden: true })
    })
    // As if `link` and `was_projected` had been added since, and `old` dropped.
    await db.execute(sql`
      update changed_row set before = before - '{link,was_projected}'::text[] || '{"old": 1}',
        after = after - '{link,was_projected}'::text[] || '{"old": 1}'`)
    await db.update(meeting).set({ wasProjected: true })
    await undo(db, changed)
    expect(await db.select().from(event)).toMatchObject([{ link: '' }, { link: '' }])
    const known = await db.select().from(meeting).orderBy(meeting.id)
    expect(known.map(({ hidden, wasProjected }) => [hidden, wasProjected])).toEqual([
      [false, false],
      [false, true],
    ])
  }))

/** The history of a change as it was kept before it was kept by rows. */
async function asOnce(db: Database, changeId: ChangeId): Promise<void> {
  const side = (name: 'before' | 'after') => {
    const column = sql.identifier(name)
    const states = (table: string) => sql`
      select coalesce(jsonb_agg(${column}), '[]') from changed_row
      where change_id = ${changeId} and table_name = ${table} and ${column} is not null`
    const one = (table: string) => sql`(
      select ${column} from changed_row where change_id = ${changeId} and table_name = ${table})`
    return { column, states, one }
  }
  await db.execute(sql`
    insert into changed_meeting
    select ${changeId}, m.key::bigint, ${sql.join(
      (['before', 'after'] as const).map(
        (
          name,
        ) => sql`case when m.${sql.identifier(name)} is not null then jsonb_build_object('meeting', m.${sql.identifier(name)},
          'event', (select ${sql.identifier(name)} from changed_row where change_id = ${changeId} and table_name = 'event'
            and key = m.${sql.identifier(name)} ->> 'event_id'),
          'claims', (select jsonb_agg(jsonb_build_object('kind', c -> 'kind', 'resourceId', c -> 'resource_id', 'subgroup', c -> 'subgroup'))
            from (${side(name).states('claim')}) s (list), jsonb_array_elements(list) c where c -> 'meeting_id' = to_jsonb(m.key::bigint)),
          'overlaps', (select coalesce(jsonb_agg(jsonb_build_object('kind', ${sql.identifier(name)} -> 'kind', 'subgroup', 0,
              'resourceId', ${sql.identifier(name)} -> 'resource_id', 'reason', ${sql.identifier(name)} -> 'soft_reason',
              'forcedBy', ${sql.identifier(name)} -> 'forced_by', 'beside', to_jsonb(beside))), '[]')
            from changed_row where change_id = ${changeId} and table_name = 'claim' and beside is not null
              and ${sql.identifier(name)} -> 'meeting_id' = to_jsonb(m.key::bigint))) end`,
      ),
      sql`, `,
    )}
    from changed_row m where m.change_id = ${changeId} and m.table_name = 'meeting'`)
  const known = await db.execute<{ name: string }>(
    sql`select distinct table_name as name from changed_row where change_id = ${changeId}`,
  )
  const has = (table: string) => known.some(({ name }) => name === table)
  for (const name of ['before', 'after'] as const) {
    const { column, states, one } = side(name)
    const kept = has('programme')
      ? sql`jsonb_build_object('plan', jsonb_build_object('scope', '{"rows":"all","itself":true,"programmeId":1}'::jsonb,
          'programme', ${one('programme')}, 'rooms', (select coalesce(jsonb_agg(r -> 'room_id'), '[]')
            from (${states('programme_room')}) s (list), jsonb_array_elements(list) r),
          'rows', (${states('programme_discipline')}), 'members', (${states('programme_permission')}), 'grants', (${states('load_permission')})))`
      : has('load_permission')
        ? sql`jsonb_build_object('loadPermissions', jsonb_build_object('1', ${one('load_permission')}))`
        : has('load_item')
          ? sql`jsonb_build_object('loadItem', jsonb_build_object('id', 1, 'groups', '[]'::jsonb, 'teachers', (
              select jsonb_agg(r -> 'teacher_id') from (${states('load_item_teacher')}) s (list), jsonb_array_elements(list) r)))`
          : has('wish')
            ? sql`jsonb_build_object('wish', jsonb_build_object('id', 1, 'row', ${one('wish')}))`
            : sql`null::jsonb`
    await db.execute(sql`update change set ${column} = ${kept} where id = ${changeId}`)
  }
}

test('changes recorded before rows were recorded can be undone all the same', () =>
  inUniversity(async (db) => {
    await plant(db)
    const holder = await placeMeeting(db, [roomClaim(1), groupClaim(1)])
    await placeMeeting(db, [roomClaim(1)], { onConflict: { forcedBy: me } })
    const states = [await everything(db)]
    const changes: ChangeId[] = []
    const works: ((change: TimetableChange) => Promise<unknown>)[] = [
      async ({ db: one, lock }) => {
        await lock('meeting', [holder])
        await releaseMeetings(one, [holder], 'nothing')
      },
      ({ db: one }) => placeMeeting(one, [groupClaim(2)]),
      ({ db: one }) => one.delete(wish),
      ({ db: one }) => teachPhysics(one, 2),
      ({ db: one }) =>
        one
          .update(loadPermission)
          .set({ canSet: false })
          .where(eq(loadPermission.id, 1 as LoadPermissionId)),
      ({ db: one }) => one.delete(programme),
    ]
    for (const work of works) {
      changes.push(await changing(db, work))
      states.push(await everything(db))
    }
    await db.execute(sql`
      create table changed_meeting (change_id bigint, meeting_id bigint, before jsonb, after jsonb)`)
    for (const one of changes) await asOnce(db, one)
    await db.execute(sql`delete from changed_row`)
    const migration = readFileSync('db/migrations/0023_changed_rows.sql', 'utf8').split('--> statement-breakpoint')
    for (const statement of migration)
      if (/^\s*(--.*\n)*(INSERT|WITH|UPDATE|DROP)/.test(statement)) await db.execute(sql.raw(statement))
    for (const one of changes.toReversed()) {
      states.pop()
      await undo(db, one)
      expect(await everything(db)).toEqual(states.at(-1))
    }
    expect(await db.$count(meeting, eq(meeting.id, holder as MeetingId))).toBe(1)
  }))
