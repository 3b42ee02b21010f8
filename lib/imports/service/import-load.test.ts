import { asc } from 'drizzle-orm'
import { utils, write } from 'xlsx'
import { sqlOf, type Database } from '@/db/client'
import { deriveLoad } from '@/db/load/derive-load'
import { change, discipline, loadItem, loadItemGroup, loadItemTeacher } from '@/db/schema'
import { freshDatabase, withRollback } from '@/db/testing/database'
import { buildDiscipline, buildEvent, buildGroup, buildSemester, buildTeacher } from '@/db/testing/factories'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadTemplateBook } from '@/lib/export/table-templates'
import { undoChange } from '@/lib/history/service/undo-change'
import { loadColumnOrder, type TableRowOutcome, reasonOf } from '@/lib/imports/rules/table-row'
import { readSheet } from '@/lib/sheets/read-sheet'
import { storeLoadFile } from './store-load-file'

const head = 'Дисциплина;Тип;Группы;Подгруппа;Преподаватели;Часы;Начало;Конец;Студентов;Семестр'
const physics = 'Физика;лк;А-1, Б-1;;Орлова М. С.;36;;;;'
const csv = (...lines: string[]) => new TextEncoder().encode([head, ...lines].join('\n'))

/** A semester, two groups of 25 and 26 students, and two teachers, one with a namesake. */
async function inUniversity(test: (db: Database) => Promise<void>): Promise<void> {
  await withRollback(async (db) => {
    await university(db)
    await test(db)
  })
}

async function university(db: Database) {
  const semester = await buildSemester(db)
  await buildSemester(db, {
    title: 'Весна 2027',
    half: 2,
    startsOn: calendarDate('2027-02-08'),
    endsOn: calendarDate('2027-06-06'),
  })
  const first = await buildGroup(db, { title: 'А-1', students: 25 })
  const second = await buildGroup(db, { title: 'Б-1', students: 26 })
  await buildGroup(db, { title: 'В-1', students: null, subgroupCount: 1 })
  const teacher = await buildTeacher(db, { name: 'Орлова М. С.', fullName: 'Орлова Мария Сергеевна' })
  await buildTeacher(db, { name: 'Лапин К. О.', fullName: 'Лапин Кирилл Олегович', personnelNumber: '417' })
  await buildTeacher(db, { name: 'Лапин К. О.', fullName: 'Лапин Константин Олегович' })
  return { semester, first, second, teacher }
}

const run = (db: Database, bytes: Uint8Array, dryRun = false) =>
  storeLoadFile(db, { now: { date: calendarDate('2026-11-16'), minutes: 0 }, dryRun }, { name: 'load.csv', bytes })

const everything = async (db: Database) => [
  await db.select().from(loadItem).orderBy(asc(loadItem.id)),
  await db.select().from(loadItemGroup),
  await db.select().from(loadItemTeacher),
  await db.select().from(discipline),
  await db.select().from(change),
]

const lines = (outcomes: readonly TableRowOutcome[]) =>
  outcomes.map(
    ({ number, status, ...rest }) => `${number} ${status}${'problems' in rest ? ` ${reasonOf(rest.problems)}` : ''}`,
  )

test('a row becomes an item: what it leaves open comes from its semester and groups', () =>
  inUniversity(async (db) => {
    const { outcomes, changeId } = await run(db, csv(physics))
    expect(outcomes).toEqual([{ number: 2, what: 'Физика, лк, А-1, Б-1', status: 'new' }])
    const [items, groups, teachers, disciplines, changes] = await everything(db)
    expect(items).toMatchObject([
      {
        lessonType: 1,
        subgroup: 0,
        requiredHours: 36,
        startsOn: '2026-09-01',
        endsOn: '2026-12-31',
        students: 51,
        version: 1,
      },
    ])
    expect([groups?.length, teachers?.length]).toEqual([2, 1])
    expect(disciplines).toMatchObject([{ title: 'Физика' }])
    expect(changes).toMatchObject([{ id: changeId, action: 'load.import', actorId: null }])
  }))

test('a dry run reports the same and stores nothing, no new discipline either', () =>
  inUniversity(async (db) => {
    const before = await everything(db)
    const dry = await run(db, csv(physics, 'Химия;лб;А-1;1;;18;;;;'), true)
    expect(lines(dry.outcomes)).toEqual(['2 new', '3 new'])
    expect(dry.changeId).toBeNull()
    expect(await everything(db)).toEqual(before)
  }))

test('the same file again changes nothing, however its names are written', () =>
  inUniversity(async (db) => {
    await run(db, csv(physics))
    const before = await everything(db)
    const again = await run(db, csv(physics))
    expect([lines(again.outcomes), again.changeId]).toEqual([['2 same'], null])
    const rewritten = await run(db, csv('ФИЗИКА;Лекция;б-1, а-1;0;орлова м.с.;36;01.09.2026;2026-12-31;51;осень 2026'))
    expect(lines(rewritten.outcomes)).toEqual(['2 same'])
    expect(await everything(db)).toEqual(before)
  }))

test('what a file changed is undone as any other change', () =>
  inUniversity(async (db) => {
    await run(db, csv(physics))
    const { changeId } = await run(db, csv(physics.replace(';36;', ';40;'), 'Химия;лб;А-1;1;;18;;;;'))
    if (changeId === null) throw new Error('Nothing was changed')
    await undoChange({ db, actor: commandLine, now: { date: calendarDate('2026-11-16'), minutes: 630 } }, changeId)
    const [items] = await everything(db)
    expect(items).toMatchObject([{ requiredHours: 36 }])
  }))

test('words of other systems are read as in any other file', () =>
  inUniversity(async (db) => {
    await run(db, csv('Физика;Лекционная;А-1, Б-1;;Орлова М. С.;32 ч.;1.03;29.05.27;51 чел.;Семестр 2'))
    const [items] = await everything(db)
    expect(items).toMatchObject([
      {
        lessonType: 1,
        requiredHours: 32,
        students: 51,
        startsOn: '2027-03-01',
        endsOn: '2027-05-29',
      },
    ])
  }))

test('hours, dates and students change, and only what the row says', () =>
  inUniversity(async (db) => {
    await run(db, csv('Физика;лк;А-1;;;36;;20.12.2026;30;'))
    const { outcomes } = await run(db, csv('Физика;лк;А-1;;;40;14.09.2026;;;'))
    expect(outcomes).toEqual([
      {
        number: 2,
        what: 'Физика, лк, А-1',
        status: 'changed',
        detail: 'часы 36 → 40, начало 01.09.2026 → 14.09.2026',
      },
    ])
    const [items] = await everything(db)
    expect(items).toMatchObject([
      { requiredHours: 40, startsOn: '2026-09-14', endsOn: '2026-12-20', students: 30, version: 2 },
    ])
  }))

test('every fault is listed with its row, and nothing of the file is stored', () =>
  inUniversity(async (db) => {
    const before = await everything(db)
    const file = csv(
      physics,
      physics,
      ';лк;А-1;;;36;;;;',
      'Физика;игра;А-1;;;36;;;;',
      'Физика;лк;Г-9;;;36;;;;',
      'Физика;лк;А-1;3;;36;;;;',
      'Физика;лк;В-1;1;;36;;;;',
      'Физика;лк;;;;36;;;;',
      'Физика;лк;А-1;;Сидоров П. П.;36;;;;',
      'Физика;лк;А-1;;Лапин К. О.;36;;;;',
      'Физика;лк;А-1;;;=6*6;;;;',
      'Физика;лк;А-1;;;0;;;;',
      'Физика;лк;А-1;;;36;31.02.2026;;;',
      'Физика;лк;А-1;;;36;01.12.2026;01.11.2026;;',
      'Физика;лк;А-1;;;36;;;много;',
      'Физика;лк;А-1;;;36;;;;Зима',
      'Физика;лк;А-1;;Лапин Кирилл Олегович;36;;;;весна 2027',
      ';;Г-9, В-1, Г-8;3;Сидоров П. П.;много;31.02.2026;01.11.2026;0;Зима',
      'Физика;лк;;1;;0;01.12.2026;01.11.2026;;',
    )
    const dry = await run(db, file, true)
    expect(lines(dry.outcomes)).toEqual([
      '2 new',
      '3 error повторяет строку 2',
      '4 error не указано: Дисциплина',
      '5 error неизвестный тип «игра»',
      '6 error нет группы «Г-9»',
      '7 error подгруппа «3» — нужно 1, 2 или пусто',
      '8 error группа В-1 не\u00a0делится на\u00a0подгруппы',
      '9 error нужны группы или преподаватели',
      '10 error нет преподавателя «Сидоров П. П.»',
      '11 error преподавателей «Лапин К. О.» несколько: укажите имя и\u00a0отчество полностью или «Лапин К. О. (кафедра)»',
      '12 error часы «=6*6» — нужно целое число от 1 до 1000',
      '13 error часы «0» — нужно целое число от 1 до 1000',
      '14 error дата «31.02.2026» — нужна вида 01.09.2026 или 2026-09-01',
      '15 error конец раньше начала',
      '16 error число студентов «много» — нужно целое число от 1 до 10\u00a0000',
      '17 error нет семестра «Зима»',
      '18 new',
      '19 error нет семестра «Зима»; не указано: Дисциплина; не указано: Тип; нет группы «Г-9»; подгруппа «3» — нужно 1, 2 или пусто; нет группы «Г-8»; нет преподавателя «Сидоров П. П.»; часы «много» — нужно целое число от 1 до 1000; дата «31.02.2026» — нужна вида 01.09.2026 или 2026-09-01; число студентов «0» — нужно целое число от 1 до 10\u00a0000',
      '20 error нужны группы или преподаватели; подгруппа указана без\u00a0групп; часы «0» — нужно целое число от 1 до 1000; конец раньше начала',
    ])
    await expect(run(db, file)).rejects.toMatchObject({
      code: 'invalid',
      detail: 'Нагрузка не загружена: ошибки в\u00a017 строках.',
      extra: { problems: { of: 'file_row', fields: { 4: 'не указано: Дисциплина' } } },
    })
    expect(await everything(db)).toEqual(before)
  }))

test.each([
  ['no column of those that must be', 'Дисциплина;Группы\nФизика;А-1', '«Тип», «Часы»'],
  ['a column that is none', 'Дисциплина;Тип;Часы;Цвет\nФизика;лк;36;', '«Цвет»'],
  ['a column twice', 'Дисциплина;Тип;Часы;часы\nФизика;лк;36;', 'дважды'],
  ['no rows', 'Дисциплина;Тип;Часы', 'ни одной строки'],
  ['nothing', '', 'пуст'],
])('a file with %s is refused whole', (_, text, message) =>
  inUniversity(async (db) => {
    for (const dryRun of [true, false])
      await expect(run(db, new TextEncoder().encode(text), dryRun)).rejects.toMatchObject({
        code: 'invalid',
        detail: expect.stringContaining(message),
      })
  }),
)

test('load that classes made is met by its content, and keeps its classes', () =>
  withRollback(async (db) => {
    const { semester, first, second, teacher } = await university(db)
    const { id } = await buildDiscipline(db, { title: 'Физика' })
    await buildEvent(db, {
      values: { disciplineId: id },
      on: [{ date: calendarDate('2026-11-16'), pair: 1 }],
      groups: [second.id, first.id],
      teachers: [teacher.id],
    })
    await deriveLoad(sqlOf(db))
    const { outcomes } = await run(db, csv(physics))
    expect(outcomes).toMatchObject([{ status: 'changed', detail: expect.stringMatching(/^часы \d+ → 36$/) }])
    expect(await db.select().from(loadItem)).toMatchObject([{ semesterId: semester.id, requiredHours: 36 }])
  }))

test('without a semester there is nowhere to put load', () =>
  withRollback(async (db) => {
    await expect(run(db, csv(physics), true)).rejects.toMatchObject({ code: 'invalid' })
  }))

test('the template has the columns that are read, and no row', () =>
  inUniversity(async (db) => {
    const [titles, ...rows] = (await readSheet(await loadTemplateBook())).rows
    expect([titles?.cells.length, rows]).toEqual([loadColumnOrder.length, []])
    const book = utils.book_new()
    const row = (titles?.cells ?? []).map(
      (title) => ({ Дисциплина: 'Физика', Тип: 'лк', Группы: 'А-1', Часы: 36 })[title] ?? '',
    )
    utils.book_append_sheet(book, utils.aoa_to_sheet([titles?.cells ?? [], row]), 'Нагрузка')
    const { outcomes } = await run(db, write(book, { type: 'buffer', bookType: 'xlsx' }))
    expect(lines(outcomes)).toEqual(['2 new'])
  }))

test('two imports of one file at once make each item once', async () => {
  const { db } = await freshDatabase()
  await university(db)
  const both = await Promise.all([run(db, csv(physics)), run(db, csv(physics))])
  expect(both.flatMap(({ outcomes }) => lines(outcomes)).sort()).toEqual(['2 new', '2 same'])
  expect(await db.$count(loadItem)).toBe(1)
})

test.each([
  ['5', 'Осень 2026'],
  ['4 сем.', 'Весна 2027'],
  ['Седьмой семестр', 'Осень 2026'],
  ['Второй семестр', 'Весна 2027'],
])('«%s» of a plan of study is in %s', (written, title) =>
  inUniversity(async (db) => {
    await run(db, csv(`Физика;лк;А-1;;;36;;;;${written}`))
    const stored = await sqlOf(db)`
      select s.title from load_item i join semester s on s.id = i.semester_id`
    expect(stored).toMatchObject([{ title }])
  }),
)

test('a teacher may be named by a personnel number, alone or behind the name', () =>
  inUniversity(async (db) => {
    const row = (who: string) => `Физика;лк;А-1;0;${who};36;2026-09-01;2026-12-31;;Осень 2026`
    expect(lines((await run(db, csv(row('417')))).outcomes)).toEqual(['2 new'])
    expect(lines((await run(db, csv(row('Лапин К. О. (417)')))).outcomes)).toEqual(['2 same'])
    const [, , teachers] = await everything(db)
    expect(teachers).toHaveLength(1)
    expect(lines((await run(db, csv(row('Лапин К. О. (418)')), true)).outcomes)[0]).toContain('2 error')
  }))
