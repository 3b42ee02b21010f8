import { hash } from '@node-rs/argon2'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { storeEvents } from '../import/store-events'
import type { Sql } from '../client'
import { storeAccounts } from './accounts'
import { DemoEvents } from './events'
import { mainCharacters } from './main-characters'
import { storeLoad } from './store-load'
import { storeVocabularies } from './store-vocabularies'
import { demoUniversity } from './university'

/** `report` is told, in Russian, what begins. */
export type DemoOptions = { today: CalendarDate; report: (step: string) => void }

const password = 'demo'
/** As sign-in makes its own; 2 is argon2id, a const enum that cannot be imported here. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Tables whose ids the generator gave out itself: their sequences go on after them. */
const numbered = ['semester', 'faculty', 'department', 'discipline', 'room', 'teacher', 'group', 'load_item']

/** Loads the demo university into an empty, migrated database, in one transaction. */
export async function loadDemo(sql: Sql, { today, report }: DemoOptions): Promise<void> {
  report('Составляю расписание')
  const university = demoUniversity(today)
  const timetable = new DemoEvents(university)
  timetable.addClasses()
  await sql.begin(async (tx) => {
    report('Записываю аудитории, преподавателей и группы')
    await storeVocabularies(tx, university)
    await storeLoad(tx, timetable.load.items, university.disciplines)
    for (const table of numbered)
      await tx`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${tx(table)}`
    report(`Записываю занятия: ${timetable.events.length}`)
    await storeEvents(tx, timetable.events)
    report('Завожу учётные записи')
    await storeAccounts(
      tx,
      { ...mainCharacters(university), programmeIds: [] },
      await hash(password, argon2id),
    )
  })
  await sql`analyze`
}
