import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { historyTables } from '@/db/queries/core/history/tables'
import { faculty, group, loadItemTeacher, reason } from '@/db/schema'
import { groupClaim, inUniversity, placeMeeting, roomClaim, settle, someMonday } from '@/db/testing/claims'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { rowLines } from '@/lib/core/history/texts/history'
import { fieldLine, fieldName, thingTitle } from '@/lib/core/history/texts/history-fields'
import type { ChangeId, FacultyId, GroupId, UserId } from '@/lib/core/names/rules/ids'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { RowValues } from '@/lib/core/tables/rules/admin-table'
import { addRow, changeRow, retireRow } from '@/lib/tables/service/change-rows'
import { pasteRows } from '@/lib/tables/service/paste-rows'
import { mergeRows, removeRow } from '@/lib/tables/service/remove-row'
import { powerlessActor, superuser } from '@/testing/actors'
import { undoChange } from '../undo-change'
import { listHistory, type HistoryFilter } from './list-history'
import { silent } from './show-rows'
import { viewAct } from './view-act'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const contextOf = (db: Database, actor: Actor = superuser) => ({ db, actor, now })

const whole: HistoryFilter = {
  about: null,
  person: null,
  from: null,
  until: null,
  kind: null,
  classes: null,
  before: null,
  change: null,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function list(db: Database, actor: Actor, filter: Partial<HistoryFilter> = {}): Promise<string[]> {
  const { acts } = await listHistory(contextOf(db, actor), { ...whole, ...filter })
  return acts.map((act) => plain(rowLines(act).join(' / ')))
}

/** What the history tells of the rows of a change: what each is, and its fields. */
async function rowsOf(db: Database, id: ChangeId | null): Promise<string[][]> {
  const { others } = await viewAct(contextOf(db), id ?? (0 as ChangeId))
  return others.map(({ fields }) =>
    fields.map(fieldLine).map(({ what, before, after }) => plain(`${what}: ${before ?? '—'} → ${after ?? '—'}`)),
  )
}

const granted = [requireAllowed({ actor: superuser }, 'load.import')] as const
const room = { table: 'room', isOther: true } as const

test('every change of a row of a table is listed with its name', () =>
  inUniversity(async (db) => {
    const context = contextOf(db)
    const values: RowValues = { title: 'Б-7', kind: 'sport', capacity: 30, needsKey: false }
    const { row, changeId: added } = await addRow(context, { ...room, values })
    expect(await rowsOf(db, added)).toEqual([
      expect.arrayContaining(['Название: — → Б-7', 'Вид: — → спортзал', 'Мест: — → 30']),
    ])
    const { id } = row
    const { changeId } = await changeRow(context, { ...room, id, values: { title: 'Б-8', capacity: null } })
    expect(await rowsOf(db, changeId)).toEqual([['Название: Б-7 → Б-8', 'Мест: 30 → —']])
    const retired = await retireRow(context, { table: 'room', id, isActive: false })
    expect(await rowsOf(db, retired.changeId)).toEqual([[]])
    await retireRow(context, { table: 'room', id, isActive: true })
    const pasted = { columns: ['title', 'capacity'], asNew: [2], dryRun: false }
    await pasteRows(context, {
      ...pasted,
      table: 'room',
      rows: [
        ['Б-8', '12'],
        ['Б-9', ''],
      ],
    })
    await removeRow(context, { table: 'room', id })
    expect(await list(db, superuser)).toEqual([
      'Аудитория: Б-8 · удалено',
      'Аудитория: Б-8 · изменено / Аудитория: Б-9 · добавлено',
      'Аудитория: Б-8 · снова используется',
      'Аудитория: Б-8 · больше не используется',
      'Аудитория: Б-8 · изменено',
      'Аудитория: Б-8 · добавлено',
    ])
    expect(await list(db, superuser, { about: { kind: 'room', id } })).toHaveLength(6)
    expect(await list(db, superuser, { kind: 'lists' })).toHaveLength(6)
    expect(await list(db, superuser, { kind: 'load' })).toEqual([])
  }))

test('so is what becomes of a reason', () =>
  inUniversity(async (db) => {
    const context = contextOf(db)
    const added = await addRow(context, {
      table: 'reason',
      isOther: true,
      values: { title: 'Ремонты', position: 7, forClosures: true },
    })
    expect(await rowsOf(db, added.changeId)).toEqual([
      expect.arrayContaining(['Порядок: — → 7', 'Для закрытия аудиторий: — → да']),
    ])
    const [kept] = await db.select().from(reason).where(eq(reason.title, 'Ремонт'))
    const pair = { keep: kept?.id ?? 0, drop: added.row.id, dryRun: false }
    await mergeRows(context, { table: 'reason', ...pair })
    expect(await list(db, superuser)).toEqual([
      'Причина: Ремонты → Ремонт · объединено',
      'Причина: Ремонты · добавлено',
    ])
  }))

test('merging names the two rows, and not the classes that now belong to one', () =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(2), groupClaim(2)])
    await settle(db)
    const { changeId } = await mergeRows(contextOf(db), { table: 'room', keep: 1, drop: 2, dryRun: false })
    await settle(db)
    const merged = 'Аудитория: К-102 → К-101 · объединено'
    for (const about of [null, { kind: 'room', id: 1 }, { kind: 'room', id: 2 }, { kind: 'class', id }] as const)
      expect(await list(db, superuser, { about })).toEqual([merged])
    expect(await rowsOf(db, changeId)).toEqual([[]])
    expect(await list(db, superuser, { kind: 'rooms' })).toEqual([])
    await undoChange(contextOf(db), changeId ?? (0 as ChangeId))
    await settle(db)
    expect(await list(db, superuser)).toEqual(['Аудитория: К-102 · больше не объединено', merged])
  }))

test('of what merging changed, the merging is said first', () =>
  inUniversity(async (db) => {
    await db.insert(loadItemTeacher).values({ loadItemId: 1 as never, teacherId: 2 as never })
    await mergeRows(contextOf(db), { table: 'teacher', keep: 1, drop: 2, dryRun: false })
    expect((await list(db, superuser))[0]).toMatch(
      /^Преподаватель: Преподаватель 2 → Преподаватель 1 · объединено \/ Преподаватель нагрузки: /,
    )
  }))

test('whoever administers a faculty sees what became of its groups, and of nothing else', () =>
  inUniversity(async (db) => {
    await db.insert(faculty).values([1, 2].map((id) => ({ id: id as FacultyId, title: `Институт ${id}` })))
    for (const id of [1, 2])
      await db
        .update(group)
        .set({ facultyId: id as FacultyId })
        .where(eq(group.id, id as GroupId))
    const values = { students: 21 }
    for (const id of [1, 2]) await changeRow(contextOf(db), { table: 'group', id, values, isOther: true })
    await changeRow(contextOf(db), { ...room, id: 1, values: { capacity: 5 } })
    const administrator: Actor = {
      ...powerlessActor,
      userId: 51 as UserId,
      permissions: ['can administer faculty'],
      editorOf: { ...powerlessActor.editorOf, faculties: [1 as FacultyId] },
    }
    expect(await list(db, administrator)).toEqual(['Группа: ИСТб-26-1 · изменено'])
  }))

test('files are listed by name, with how much of them was stored', () =>
  inUniversity(async (db) => {
    const { userId: actorId } = superuser
    const stored = { events: 12, meetings: 180, claims: 720 }
    const subject = { importRunId: 1, source: 'осень.json' }
    const id = await insertChange(db, { actorId, action: 'import', subject, before: null, after: { stored } })
    await changeTimetable(
      contextOf(db),
      { action: 'load.import', subject: { file: 'нагрузка.csv', rows: 1 }, granted },
      (change) => change.db.insert(loadItemTeacher).values({ loadItemId: 1 as never, teacherId: 3 as never }),
    )
    expect(await list(db, superuser, { kind: 'imports' })).toEqual([
      expect.stringMatching(/^Загрузка нагрузки: нагрузка.csv \/ Преподаватель нагрузки: .* · добавлено$/),
      'Загрузка расписания: осень.json',
    ])
    expect(await rowsOf(db, id)).toEqual([['Записей: — → 12', 'Занятий: — → 180']])
  }))

test('changes of the calendar are listed in the words of a calendar', () =>
  inUniversity(async (db) => {
    const day = { date: someMonday, runsAs: 5, parity: 0, title: 'За пятницу' } as const
    const { changeId } = await changeCalendar(contextOf(db), { edit: { name: 'move', day, instead: null } })
    expect(await list(db, superuser)).toEqual(['Перенесённый день: За пятницу · добавлено'])
    const fields = ['Дата: — → 16.11.2026', 'За какой день: — → Пт', 'Неделя: — → нечётная']
    expect(await rowsOf(db, changeId)).toEqual([expect.arrayContaining(fields)])
    const [first] = defaultPairTimes
    const time = { ...(first ?? { pair: 1, startsAt: 0 }), endsAt: 590 }
    const later = await changeCalendar(contextOf(db), { edit: { name: 'pair', time } })
    expect(await rowsOf(db, later.changeId)).toEqual([['Конец: 9:45 → 9:50']])
  }))

test('every table that the history keeps, and every column, has words', () => {
  const classes = [
    'event',
    'meeting',
    'claim',
    'notice_subject',
    'own_subject',
    'chosen_class',
    'imported_class',
    'holiday_withdrawal',
    'closing_change',
    'absence_change',
  ]
  const wordless = historyTables
    .filter(({ name }) => !classes.includes(name))
    .flatMap(({ name, columns }) => [
      ...(thingTitle(name) === name ? [name] : []),
      ...columns.filter((one) => !silent.includes(one) && fieldName(one) === one).map((one) => `${name}.${one}`),
    ])
  expect(wordless).toEqual([])
})
