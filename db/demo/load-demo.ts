import { hash } from '@node-rs/argon2'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { storeEvents } from '../import/store-events'
import type { Sql } from '../client'
import { storeAccounts } from './accounts'
import { DemoEvents } from './events'
import { mainCharacters } from './main-characters'
import { demoProgrammes } from './programmes'
import { Random } from './random'
import { DemoRequests } from './requests'
import { storeLoad } from './store-load'
import { storeProgrammes } from './store-programmes'
import { storeVocabularies } from './store-vocabularies'
import { storeWishes } from './wishes'
import { demoUniversity } from './university'

/** `report` is told, in Russian, what begins. */
export type DemoOptions = { today: CalendarDate; report: (step: string) => void }

const password = 'demo'
/** As sign-in makes its own; 2 is argon2id, a const enum that cannot be imported here. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Tables whose ids the generator gave out itself: their sequences go on after them. */
const numbered = [
  'semester',
  'faculty',
  'department',
  'discipline',
  'room',
  'teacher',
  'group',
  'load_item',
  'programme',
  'programme_discipline',
]

/** Loads the demo university into an empty, migrated database, in one transaction. */
export async function loadDemo(sql: Sql, { today, report }: DemoOptions): Promise<void> {
  report('Составляю расписание')
  const university = demoUniversity(today)
  const timetable = new DemoEvents(university)
  timetable.addClasses()
  timetable.addClosures()
  const characters = mainCharacters(university)
  const programmes = demoProgrammes(university, timetable.load.items, characters.studentGroupId)
  timetable.linkProgrammes(programmes)
  await sql.begin(async (tx) => {
    report('Записываю аудитории, преподавателей и группы')
    await storeVocabularies(tx, university)
    await storeLoad(tx, timetable.load.items, university.disciplines)
    await storeProgrammes(tx, programmes, university)
    for (const table of numbered)
      await tx`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${tx(table)}`
    await storeEvents(tx, timetable.events, report)
    // What follows looks for free places: without statistics of this very transaction each look reads everything.
    await tx`analyze claim, meeting, event`
    report('Завожу учётные записи')
    const programmeIds = programmes.slice(0, 2).map(({ id }) => id)
    await storeAccounts(tx, { ...characters, programmeIds }, await hash(password, argon2id))
    report('Добавляю пожелания, заявки и переносы')
    const random = new Random(2030)
    await storeWishes(tx, university, characters.teacherId, random)
    await new DemoRequests(tx, random, today).add(characters.studentGroupId)
  })
  await sql`analyze`
}
