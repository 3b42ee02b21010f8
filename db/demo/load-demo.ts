import { hash } from '@node-rs/argon2'
import type postgres from 'postgres'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { databaseOf, sqlOf, type Sql } from '../client'
import { intoEmptyClaims } from '../import/bulk-claims'
import { storeEvents } from '../import/store-events'
import { deriveLoad } from '../load/derive-load'
import { storeAccounts } from './accounts'
import { DemoEvents } from './events'
import { leaveHoursToPlace } from './left-to-place'
import { mainCharacters } from './main-characters'
import { findLoadOf } from './planned-load'
import { demoProgrammes } from './programmes'
import { Random } from './random'
import { DemoRequests } from './requests'
import { linkProgrammes, storeProgrammes } from './store-programmes'
import { storeUnplaced } from './store-unplaced'
import { storeVocabularies } from './store-vocabularies'
import { storeWishes } from './wishes'
import { demoUniversity } from './university'

/** `report` receives progress messages in Russian, and the share of the work that is done then, from 0 to 1. */
type DemoOptions = { today: CalendarDate; report: (step: string, share: number) => void }

/** The shares that are done as the steps begin, by what they took; the longest is that of the claims. */
const doneBefore = [0, 0.05, 0.07, 0.12, 0.21, 0.58, 0.86, 0.87]

const withShares = (report: DemoOptions['report']): ((step: string) => void) => {
  const shares = doneBefore.values()
  return (step) => report(step, shares.next().value ?? 1)
}

/** The same parameters as sign-in uses; 2 is argon2id, a const enum that cannot be imported here. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Advances the sequences of these tables past the ids assigned by the generator. */
async function continueSequences(tx: postgres.ISql, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await tx`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${tx(table)}`
}

/** Runs `load` without the triggers that tell browsers of classes and count versions of weeks: nobody has seen any. */
async function untold(tx: postgres.ISql, load: () => Promise<void>): Promise<void> {
  const tables = ['event', 'meeting', 'claim']
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`
  await load()
  for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`
}

/** Loads the demo university into an empty, migrated database, in one transaction. */
export async function loadDemo(sql: Sql, { today, report: told }: DemoOptions): Promise<void> {
  const report = withShares(told)
  report('Составляю расписание')
  const university = demoUniversity(today)
  const timetable = new DemoEvents(university)
  timetable.addClasses()
  timetable.addClosures()
  timetable.addExams()
  const characters = mainCharacters(university)
  await databaseOf(sql).transaction(async (db) => {
    const tx = sqlOf(db)
    report('Записываю аудитории, преподавателей и группы')
    await storeVocabularies(tx, university)
    await continueSequences(tx, [
      'semester',
      'faculty',
      'department',
      'discipline',
      'room',
      'teacher',
      'group',
    ])
    await untold(tx, () =>
      intoEmptyClaims(tx, async () => {
        await storeEvents(tx, timetable.events, report)
        report('Составляю нагрузку')
        await deriveLoad(tx)
        await leaveHoursToPlace(tx)
      }),
    )
    await storeUnplaced(tx, timetable.unplaced, university.disciplines)
    // The next steps search for free places; without fresh statistics each search scans the tables.
    await tx`analyze claim, meeting, event`
    const load = await findLoadOf(tx, university.current)
    const programmes = demoProgrammes(university, load, characters.studentGroupId)
    await storeProgrammes(tx, programmes, university)
    await linkProgrammes(tx)
    await continueSequences(tx, ['programme', 'programme_discipline'])
    report('Завожу учётные записи')
    const programmeIds = programmes.slice(0, 2).map(({ id }) => id)
    await storeAccounts(tx, { ...characters, programmeIds }, await hash(demoPassword, argon2id))
    report('Добавляю пожелания, заявки и переносы')
    const random = new Random(2030)
    await storeWishes(tx, university, characters.teacherId, random)
    await tx`insert into teacher_norm (teacher_id, weekly_hours, method_day) values (${characters.teacherId}, 36, null)`
    await new DemoRequests(db, random, today).add(characters.studentGroupId)
  })
  await sql`analyze`
}
