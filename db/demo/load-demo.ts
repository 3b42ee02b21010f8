import { hash } from '@node-rs/argon2'
import type postgres from 'postgres'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { type Permission, permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { databaseOf, type Sql, sqlOf } from '../client'
import { copyRows, intoEmptyClaims } from '../import/copy-rows'
import { storeEvents } from '../import/store-events'
import { deriveLoad } from '../load/derive-load'
import { insertItems, itemDefaults, sourceKey } from '../load/insert-items'
import { DemoEvents, type DemoSession, type UnplacedLoad } from './events'
import { exampleCohort } from './groups'
import { demoProgrammes, findLoadOf } from './programmes'
import { DemoRandom } from './random'
import { DemoRequests } from './requests'
import { linkProgrammes, storeProgrammes, storeVocabularies } from './store-university'
import { demoUniversity, type DemoUniversity } from './university'

type DemoPeople = {
  studentGroupId: number
  teacherId: number
  facultyId: number
  programmeIds: readonly number[]
}

const views: Permission[] = ['can view auditories', 'can view teachers', 'can view groups']

/** Permissions that go beyond a planner's faculty. */
const notPlanners: Permission[] = [
  'can remove metaprograms',
  'can change schedule item auditory',
  'can administer faculty',
  'can book several pairs',
  'can approve bookings',
  'can ask for group',
]

type Account = {
  username: string
  fullName: string
  isSuperuser?: boolean
  permissions: readonly Permission[]
  teacherId?: number
  groupId?: number
  subgroup?: 1
}

const accountsOf = ({ studentGroupId, teacherId }: DemoPeople): Account[] => [
  { username: 'admin', fullName: 'Администратор', isSuperuser: true, permissions },
  {
    username: 'planner',
    fullName: 'Диспетчер института',
    permissions: permissions.filter((permission) => !notPlanners.includes(permission)),
  },
  {
    username: 'rooms',
    fullName: 'Диспетчер аудиторий',
    permissions: [
      ...views,
      'can find free auditories',
      'can create queries',
      'can remove queries',
      'can approve bookings',
      'can close auditories',
      'can change schedule item auditory',
    ],
  },
  {
    username: 'teacher',
    fullName: 'Преподаватель',
    permissions: [...views, 'can find free auditories'],
    teacherId,
  },
  {
    username: 'student',
    fullName: 'Студент',
    permissions: ['can view groups', 'can view teachers'],
    groupId: studentGroupId,
    subgroup: 1,
  },
]

/**
 * The demo accounts of the README, all with the same password; `planner` edits one faculty and has all flags
 * of the given programmes.
 */
async function storeAccounts(tx: postgres.ISql, people: DemoPeople, passwordHash: string): Promise<void> {
  const rows = accountsOf(people).map((account) => ({
    username: account.username,
    full_name: account.fullName,
    password_hash: passwordHash,
    is_superuser: account.isSuperuser ?? false,
    permissions: [...account.permissions],
    teacher_id: account.teacherId ?? null,
    group_id: account.groupId ?? null,
    subgroup: account.subgroup ?? 0,
  }))
  for (const row of rows) await tx`insert into "user" ${tx(row)}`
  await tx`
    insert into editor (user_id, kind, subject_id)
    select id, 'faculty', ${people.facultyId} from "user" where username = 'planner'`
  await tx`
    insert into programme_permission (user_id, programme_id, flags)
    select "user".id, programme.id, ${[...programmeFlags]} from "user", programme
    where username = 'planner' and programme.id = any(${[...people.programmeIds]})`
}

const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/**
 * Adds the hours to existing items with the same groups, teachers, discipline and type, otherwise as new
 * items.
 */
export async function storeUnplaced(
  tx: postgres.ISql,
  load: readonly UnplacedLoad[],
  disciplines: readonly string[],
): Promise<void> {
  const disciplineIds = new Map(disciplines.map((title, index) => [title, index + 1]))
  await tx`
    create temp table stage_load (
      semester_id integer, discipline_id integer, lesson_type smallint, subgroup smallint, group_ids integer[],
      teacher_ids integer[], hours smallint) on commit drop`
  await copyRows(
    tx,
    'stage_load',
    ['semester_id', 'discipline_id', 'lesson_type', 'subgroup', 'group_ids', 'teacher_ids', 'hours'],
    load.map(({ discipline, ...one }) => [
      one.semesterId,
      disciplineIds.get(discipline) ?? null,
      one.lessonType,
      one.subgroup,
      inOrder(one.groupIds),
      inOrder(one.teacherIds),
      one.hours,
    ]),
  )
  await tx`
    create temp table stage_item on commit drop as
    select source_key, semester_id, discipline_id, lesson_type, subgroup, group_ids, teacher_ids,
      sum(hours)::smallint as hours
    from (select *, ${sourceKey(tx, 'staged')} as source_key from stage_load staged) keyed
    group by 1, 2, 3, 4, 5, 6, 7`
  await tx`
    update load_item set required_hours = required_hours + hours
    from stage_item staged where staged.source_key = load_item.source_key`
  await insertItems(
    tx,
    tx`
      select staged.*, hours as required_hours, first_day as starts_on, last_day as ends_on, students,
        false as is_derived
      from stage_item staged cross join ${itemDefaults(tx, 'staged')} defaults`,
  )
  await tx`drop table stage_load, stage_item`
}

const teacherWishes = [
  { title: 'Методический день', wholeDay: true },
  { title: 'Совмещение: лучше не ставить', wholeDay: false },
  { title: 'Учёный совет', wholeDay: false },
]

/** Wishes for free time: some teachers' days, some rooms' pairs, and the demo teacher's wish. */
async function storeWishes(
  tx: postgres.ISql,
  { current, teachers, rooms }: DemoUniversity,
  teacherId: number,
  random: DemoRandom,
): Promise<void> {
  const active = teachers.filter((teacher) => teacher.active && !teacher.isPlaceholder)
  const asking = [
    teacherId,
    ...random
      .shuffled(active.slice(0, 400))
      .slice(0, 80)
      .map(({ id }) => id),
  ]
  const ofTeachers = asking.map((id) => {
    const { title, wholeDay } = random.pick(teacherWishes)
    return ['teacher', id, random.int(1, 6), wholeDay ? null : random.int(1, 6), title] as const
  })
  const ofRooms = random
    .shuffled(rooms.filter(({ use }) => use === 'lecture hall'))
    .slice(0, 12)
    .map(({ id }) => ['room', id, random.int(1, 6), random.int(4, 8), 'Мероприятия института'] as const)
  await copyRows(
    tx,
    'wish',
    ['kind', 'resource_id', 'weekday', 'pair', 'title', 'starts_on', 'ends_on'],
    [...ofTeachers, ...ofRooms].map((wish) => [...wish, current.startsOn, current.endsOn]),
  )
}

/** The group, teacher and faculty bound to the demo accounts; their weeks are the examples. */
type MainCharacters = { studentGroupId: number; teacherId: number; facultyId: number }

/** The example group, and the teacher of its speciality with most of its classes. */
function mainCharacters({ cohorts, currentClasses }: DemoUniversity): MainCharacters {
  const { group, facultyId, speciality } = exampleCohort(cohorts)
  const classes = new Map<number, number>()
  for (const { groups, teacherIds, department, lessonType } of currentClasses)
    if (department === speciality.department)
      for (const id of teacherIds)
        classes.set(
          id,
          (classes.get(id) ?? 0) + (groups.includes(group) ? (lessonType === lessonTypeTable.lecture.id ? 4 : 3) : 1),
        )
  const [teacherId] = [...classes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
  if (teacherId === undefined) throw new RangeError('Nobody teaches the third year')
  return { studentGroupId: group.id, teacherId, facultyId }
}

/**
 * Leaves something to plan: one load item in five requires more hours than its classes have. With n the
 * number in the first seven hex digits of the md5 of its source key, these are 2 · (1 + n / 5 mod 4)
 * additional hours if 5 divides n. Marks all load as set by someone, so that its hours are not derived.
 */
async function leaveHoursToPlace(tx: postgres.ISql): Promise<void> {
  await tx`
    update load_item set is_derived = false,
      required_hours = required_hours + case n % 5 when 0 then 2 * (1 + n / 5 % 4) else 0 end
    from (select id as item, ('x' || left(md5(source_key), 7))::bit(28)::integer as n from load_item) number
    where item = id and is_derived`
}

/** `report` receives progress messages in Russian, and the share of the work done so far, from 0 to 1. */
type DemoOptions = { today: CalendarDate; session?: DemoSession; report: (step: string, share: number) => void }

/** The share done before each step, by measured times; making the claims takes longest. */
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

/**
 * Runs `load` without the triggers that notify browsers and count week versions: nobody has opened any week
 * yet.
 */
async function untold(tx: postgres.ISql, load: () => Promise<void>): Promise<void> {
  const tables = ['event', 'meeting', 'claim']
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`
  await load()
  for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`
}

/** Loads the demo university into an empty, migrated database, in one transaction. */
export async function loadDemo(sql: Sql, { today, session, report: told }: DemoOptions): Promise<void> {
  const report = withShares(told)
  report('Составляю расписание')
  const university = demoUniversity(today)
  const timetable = new DemoEvents(university, session)
  timetable.addClasses()
  timetable.addClosures()
  timetable.addExams()
  const characters = mainCharacters(university)
  await databaseOf(sql).transaction(async (db) => {
    const tx = sqlOf(db)
    report('Записываю аудитории, преподавателей и группы')
    await storeVocabularies(tx, university)
    await continueSequences(tx, ['semester', 'faculty', 'department', 'discipline', 'room', 'teacher', 'group'])
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
    const random = new DemoRandom(2030)
    await storeWishes(tx, university, characters.teacherId, random)
    await tx`insert into teacher_norm (teacher_id, weekly_hours, method_day) values (${characters.teacherId}, 36, null)`
    await new DemoRequests(db, random, today).add(characters.studentGroupId)
  })
  await sql`analyze`
}
