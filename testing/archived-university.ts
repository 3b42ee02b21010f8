import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'

const [monday, tuesday] = [calendarDate('2026-11-16'), calendarDate('2026-11-17')]

function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}

async function addNames(db: Database) {
  await db.insert(schema.university).values({ title: 'Университет «Заря»' })
  await db.insert(schema.holiday).values({ date: calendarDate('2026-11-04'), title: 'День народного единства' })
  await db.insert(schema.movedDay).values({ date: calendarDate('2026-11-07'), runsAs: 1, parity: 0 })
  const semester = await buildSemester(db)
  const { startsOn, endsOn } = semester
  await db.insert(schema.semesterCourseYear).values({ semesterId: semester.id, courseYear: 4, startsOn, endsOn })
  const faculty = await buildFaculty(db)
  await buildFaculty(db, { active: false })
  const department = await buildDepartment(db)
  const kept = await buildRoom(db, { title: 'А-101\t«б»\\' })
  // A record may refer to one with a higher id.
  const dropped = await buildRoom(db, { active: false })
  const successor = await buildRoom(db)
  await db.update(schema.room).set({ mergedInto: successor.id }).where(eq(schema.room.id, dropped.id))
  const teacher = await buildTeacher(db, { departmentId: department.id })
  const former = await buildTeacher(db)
  const group = await buildGroup(db, { facultyId: faculty.id })
  await db.insert(schema.reason).values({ title: 'Съезд', active: false })
  await db.insert(schema.buildingWalk).values({ one: 'А', other: 'Б', minutes: 7 })
  await db.insert(schema.qualityWeight).values({ rule: 'windows' as never, weight: 3 })
  await db
    .insert(schema.teacherContract)
    .values({ teacherId: teacher.id, startsOn: monday, rate: 50, yearlyHours: 450 })
  await db
    .insert(schema.hoursEntry)
    .values({ teacherId: teacher.id, groupId: group.id, date: monday, hours: -2.25, reason: 'Приём зачёта' })
  await db.insert(schema.letterTemplate).values({ kind: 'any', contact: 'Диспетчерская' })
  await db.insert(schema.teacherNorm).values({ teacherId: teacher.id, weeklyHours: 18 })
  return { semester, faculty, room: kept, otherRoom: successor, teacher, former, group }
}

type Names = Awaited<ReturnType<typeof addNames>>

async function addPlans(db: Database, { semester, room, teacher, group }: Names) {
  const load = await buildLoadItem(db, {
    semesterId: semester.id,
    groups: [group.id],
    teachers: [teacher.id],
  })
  const programme = one(await db.insert(schema.programme).values({ title: 'Программа' }).returning())
  await db.insert(schema.programmeRoom).values({ programmeId: programme.id, roomId: room.id })
  const row = one(
    await db
      .insert(schema.programmeDiscipline)
      .values({
        programmeId: programme.id,
        title: 'Строка',
        loadItemId: load.id,
        type: 'proxy',
        groupIds: [group.id],
        roomIds: [room.id],
        teacherIds: [],
      })
      .returning(),
  )
  const campaign = one(
    await db
      .insert(schema.wishCampaign)
      .values({
        semesterId: semester.id,
        departmentId: teacher.departmentId,
        words: 'Когда вам удобно?',
        startedOn: monday,
        untilDate: tuesday,
        isEnded: true,
        remindedOn: monday,
      })
      .returning(),
  )
  await db
    .insert(schema.askedTeacher)
    .values({ campaignId: campaign.id, teacherId: teacher.id, answer: 'none', answeredOn: monday })
  await db.insert(schema.programmeTemplate).values({ key: 'своя', title: 'Шаблон' })
  await db
    .insert(schema.programmeTemplateRow)
    .values({ templateKey: 'своя', title: 'Строка шаблона', lessonType: 1, hours: 4 })
  return { load, programme, row }
}

type Plans = Awaited<ReturnType<typeof addPlans>>

async function addPeople(db: Database, names: Names, { load, programme, row }: Plans, eventId: number) {
  const { faculty, teacher, group, room } = names
  const person = await buildUser(db, {
    passwordHash: '$argon2id$v=19$secret',
    permissions: ['can view groups'],
    groupId: group.id,
    boundBy: 'campus',
  })
  const userId = person.id
  await db.insert(schema.editor).values({ userId, kind: 'faculty', subjectId: faculty.id })
  await db.insert(schema.programmePermission).values({ userId, programmeId: programme.id, flags: ['can_publish'] })
  await db.insert(schema.campusIdentity).values({ userId, issuer: 'https://campus', subject: '42' })
  await db.insert(schema.ownSubject).values({ userId, position: 0, teacherId: teacher.id })
  await db.insert(schema.chosenClass).values({ userId, groupId: group.id, loadItemId: load.id })
  await db.insert(schema.hiddenClass).values({ userId, eventId: eventId as never })
  await db.insert(schema.noticeSettings).values({ userId, email: 'a@example.edu', emailCode: 'hash', digest: 'daily' })
  await db
    .insert(schema.loadPermission)
    .values({ userId, programmeDisciplineId: row.id, canSet: true, roomIds: [room.id], slots: [11] })
  return person
}

/** Fills an empty database directly with a university that has something of everything in an archive. */
export async function archivedUniversity(db: Database): Promise<void> {
  const names = await addNames(db)
  const plans = await addPlans(db, names)
  const { room, otherRoom, teacher, former, group, faculty } = names
  const taught = await buildEvent(db, {
    on: [
      { date: monday, pair: 1 },
      { date: tuesday, pair: 2 },
    ],
    rooms: [room.id],
    teachers: [teacher.id],
    groups: [group.id],
    values: { loadItemId: plans.load.id, disciplineId: plans.load.disciplineId },
  })
  const person = await addPeople(db, names, plans, taught.eventId)
  await db.insert(schema.openReading).values({ isOpen: true, teacherNames: 'short' })
  await db.insert(schema.readerRules).values({ tellsReasons: true, findsRooms: false, sharesPresence: true })
  const subject = { reason: 'Занята', by: 'Петрова Анна', ids: taught.meetingIds }
  const change = one(
    await db
      .insert(schema.change)
      .values({ actorId: person.id, action: 'class.move', subject, rights: ['class.move'] })
      .returning(),
  )
  await db
    .insert(schema.change)
    .values({ action: 'change.undo', subject: {}, undoneBy: change.id, before: [1.5, { б: null }] })
  const undone = { changeId: change.id, tableName: 'meeting', key: '1' }
  await db.insert(schema.changedRow).values({ ...undone, before: { id: 1 }, beside: taught.meetingIds })
  const request = one(
    await db
      .insert(schema.request)
      .values({ kind: 'move', reason: 'Ремонт', changeId: change.id, madeBy: person.id })
      .returning(),
  )
  await db.insert(schema.approval).values({
    requestId: request.id,
    date: monday,
    pair: 6,
    roomId: room.id,
    groupIds: [group.id],
    state: 'refused',
    reason: 'Занята',
    decidedBy: person.id,
  })
  await db.insert(schema.confirmation).values({
    requestId: request.id,
    date: monday,
    pair: 6,
    roomId: room.id,
    untilMinutes: 600,
    state: 'confirmed',
    confirmedBy: person.id,
    isAtDoor: true,
  })
  const [made] = await db
    .insert(schema.appeal)
    .values({
      wants: 'time',
      state: 'asked',
      title: 'Физика',
      lessonType: 1,
      teacherIds: [teacher.id],
      groupIds: [group.id],
      withTeacherId: teacher.id,
      reason: 'Болею',
      answer: 'Хорошо',
      madeBy: person.id,
      decidedBy: person.id,
    })
    .returning()
  if (made)
    await db.insert(schema.appealStep).values({
      appealId: made.id,
      position: 0,
      meetingId: 1 as MeetingId,
      fromDate: monday,
      fromPair: 1,
      toDate: monday,
      toPair: 2,
      roomId: room.id,
    })
  const clash = await buildEvent(db, {
    on: [{ date: monday, pair: 1 }],
    rooms: [room.id],
    soft: 'forced',
    values: { title: 'Накладка', madeBy: person.id },
  })
  const closed = await buildEvent(db, {
    kind: 'closure',
    on: [{ date: tuesday, pair: 5 }],
    rooms: [otherRoom.id],
    values: { title: 'Ремонт' },
  })
  await db.insert(schema.closingChange).values({ eventId: closed.eventId as never, changeId: change.id })
  const trace = await buildEvent(db, {
    on: [{ date: monday, pair: 3 }],
    state: 'trace',
    teachers: [former.id],
  })
  await buildEvent(db, { on: [{ date: monday, pair: 4 }], state: 'projected', rooms: [otherRoom.id] })
  // Makes a meeting refer to one stored after it.
  const [first, last] = [taught.meetingIds[0], trace.meetingIds[0]]
  await db
    .update(schema.meeting)
    .set({ successorId: last ?? null, hidden: true, requestId: request.id })
    .where(eq(schema.meeting.id, first as never))
  await db
    .update(schema.claim)
    .set({ leftIn: change.id })
    .where(eq(schema.claim.meetingId, last as never))
  await db
    .update(schema.claim)
    .set({ forcedBy: person.id, softSince: new Date('2026-11-02T08:00:00.123Z') })
    .where(eq(schema.claim.meetingId, clash.meetingIds[0] as never))
  const period = { startsOn: monday, endsOn: tuesday }
  await db
    .insert(schema.wish)
    .values({ kind: 'teacher', resourceId: teacher.id, title: 'Дорога', weekday: 1, ...period })
  await addTold(db, { change: change.id, names, eventId: taught.eventId, userId: person.id })
  await db.insert(schema.variant).values({
    ownerId: person.id,
    facultyId: faculty.id,
    name: 'Вариант',
    steps: [],
    changeId: change.id,
  })
  await db.insert(schema.importRun).values({
    source: 'расписание.xlsx',
    digest: 'aa',
    report: { groups: 1 },
    changeId: change.id,
    semesterId: names.semester.id,
    file: Buffer.from([0, 1, 255]),
  })
  await db.insert(schema.gridRule).values({
    kind: 'half' as never,
    subject: 'cc',
    rule: { kind: 'half' } as never,
    madeBy: person.id,
  })
  await db.insert(schema.importedClass).values({
    eventId: taught.eventId,
    semesterId: names.semester.id,
    entryKey: 'dd',
    sinceChange: change.id,
    kind: 'class',
    title: 'Физика',
    lessonType: 1,
    subgroup: 0,
    comment: '',
    weekStep: 2,
    pair: 1,
    dates: [monday, tuesday],
    meetingIds: taught.meetingIds,
    groupIds: [group.id],
    roomIds: [room.id],
    teacherIds: [],
  })
  await db.insert(schema.changeEntry).values({
    changeId: change.id,
    eventId: taught.eventId,
    kind: 'class',
    lessonType: 1,
    act: 'moved' as never,
    shift: 1,
    dates: [monday],
    meetingIds: taught.meetingIds,
  })
  await db.insert(schema.changeSubject).values({ kind: 'group', id: group.id, changeId: change.id })
  await db.insert(schema.importMapping).values({ kind: 'load', head: 'bb', columns: { Группа: 'group' } })
}

type Told = { change: ChangeId; names: Names; eventId: number; userId: number }

async function addTold(db: Database, { change, names, eventId, userId }: Told): Promise<void> {
  const told = one(
    await db
      .insert(schema.notice)
      .values({
        changeId: change,
        eventId: eventId as never,
        title: 'Физика',
        lessonType: 1,
        shift: 1,
        dates: [monday],
        lastOn: tuesday,
        after: { pair: 1, rooms: [], teachers: [], groups: [], comment: '', link: '' },
      })
      .returning(),
  )
  const { id: resourceId } = names.group
  await db
    .insert(schema.noticeSubject)
    .values({ kind: 'group', resourceId, noticeId: told.id, subgroup: 0, had: true, has: true })
  await db.insert(schema.noticeSeen).values({ userId: userId as never, noticeId: told.id })
  await db.insert(schema.noticePerson).values({ userId: userId as never, noticeId: told.id })
  await db.insert(schema.toldChange).values({ changeId: change, number: sql`nextval('told_change_number')` })
}
