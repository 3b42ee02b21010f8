import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  appeal,
  appealStep,
  approval,
  editor,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
  programmeTemplate,
  request,
  room as roomTable,
  substituteOffer,
  wish,
} from '@/db/schema'
import {
  buildDepartment,
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildTeacher,
} from '@/db/testing/factories'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { AppealId, RequestId, SemesterId, UserId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Browser } from '@/testing/browser'
import { signedIn } from '@/testing/signed-in'
import { allRoles, roles, type Role, type Side } from './roles'

function first<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}

/** Creates a faculty with every kind of entry. Texts that not everybody may see begin with `mark`. */
async function plantSide(
  db: Database,
  { side, semesterId, monday, word }: { side: Side; semesterId: SemesterId; monday: CalendarDate; word: string },
) {
  const mark = (what: string) => `${word}${side}${what}`
  const facultyTitle = mark('faculty')
  const { id: facultyId } = await buildFaculty(db, { title: facultyTitle })
  const { id: departmentId } = await buildDepartment(db, { title: mark('department') })
  const { id: group } = await buildGroup(db, { facultyId, title: mark('group') })
  // Belongs only to the programme, so that its classes are in no other weeks.
  const { id: course } = await buildGroup(db, { facultyId: null, title: mark('course') })
  const { id: teacher } = await buildTeacher(db, { departmentId, fullName: mark('teacher') })
  const { id: substitute } = await buildTeacher(db, { departmentId, fullName: mark('substitute') })
  const { id: room } = await buildRoom(db, { title: `${word[0]}-${mark('room')}`, hasProjector: true })
  const { id: freeRoom } = await buildRoom(db, { title: `${word[0]}-${mark('spare')}` })

  const { id: disciplineId } = await buildDiscipline(db, { title: mark('load') })
  const parts = { semesterId, groups: [group], teachers: [teacher] }
  const { id: item } = await buildLoadItem(db, { ...parts, disciplineId })
  const { id: spareItem } = await buildLoadItem(db, parts)
  const { id: exam } = await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable.exam.id })
  const { id: rowItem } = await buildLoadItem(db, parts)

  const standing = async (
    day: number,
    pair: Pair,
    what: string,
    state: 'published' | 'projected' | 'trace' = 'published',
  ) => {
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: addDays(monday, day), pair }],
      state,
      rooms: [room],
      groups: [group],
      teachers: [teacher],
      values: { loadItemId: item, title: mark(what), comment: mark(`${what}comment`) },
    })
    return first(meetingIds)
  }
  const published = await standing(0, 1, 'published')
  const later = await standing(1, 3, 'later')
  const draft = await standing(2, 2, 'draft', 'projected')
  const hidden = await standing(3, 2, 'hidden')
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, hidden))

  // On days without classes, so that nothing else has to do with them.
  const { id: withdrawal } = first(
    await db
      .insert(request)
      .values({ kind: 'withdrawal', reason: mark('cause') })
      .returning(),
  )
  const gone = await standing(5, 6, 'published', 'trace')
  await db.update(meeting).set({ requestId: withdrawal }).where(eq(meeting.id, gone))
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: teacher,
    startsOn: addDays(monday, 6),
    endsOn: addDays(monday, 6),
    title: mark('illness'),
    isAbsence: true,
  })

  const { id: offer } = first(
    await db
      .insert(substituteOffer)
      .values({
        meetingId: later,
        insteadId: teacher,
        teacherId: teacher,
        rank: 0,
        hours: 1,
        untilDate: monday,
        untilMinutes: 0,
        reason: mark('why'),
      })
      .returning(),
  )

  const programmeTitle = mark('programme')
  const { id: programmeId } = first(await db.insert(programme).values({ title: programmeTitle }).returning())
  await db.insert(programmeRoom).values({ programmeId, roomId: room })
  const row = { programmeId, title: mark('plan'), groupIds: [course], hours: 8, comment: mark('plannote') }
  const { id: rowId } = first(await db.insert(programmeDiscipline).values(row).returning())
  const { id: proxyId } = first(
    await db
      .insert(programmeDiscipline)
      .values({ programmeId, title: mark('proxy'), type: 'proxy', loadItemId: rowItem })
      .returning(),
  )
  const ofRow = async (day: number, what: string, state: 'published' | 'projected') => {
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: addDays(monday, day), pair: 5 }],
      state,
      groups: [course],
      values: { programmeDisciplineId: rowId, title: mark(what) },
    })
    return first(meetingIds)
  }
  return {
    facultyTitle,
    faculty: facultyId,
    department: departmentId,
    group,
    course,
    teacher,
    substitute,
    room,
    freeRoom,
    discipline: disciplineId,
    item,
    spareItem,
    exam,
    published,
    later,
    draft,
    hidden,
    offer,
    programme: {
      id: programmeId,
      title: programmeTitle,
      row: rowId,
      proxy: proxyId,
      published: await ofRow(0, 'taught', 'published'),
      draft: await ofRow(1, 'sketch', 'projected'),
    },
  }
}

type Planted = Awaited<ReturnType<typeof plantSide>>
/** The side's data, with the permissions given to `other` there. */
export type SideOfScene = Planted & { permission: { load: number; row: number } }

export type Person = { userId: UserId; browser: Browser }

/** Somebody's booking of a room that takes consent, on Friday. */
async function plantAsk(
  db: Database,
  { madeBy, monday, title }: { madeBy: UserId; monday: CalendarDate; title: string },
): Promise<RequestId> {
  const { id: roomId } = await buildRoom(db, { title })
  await db.update(roomTable).set({ needsApproval: true }).where(eq(roomTable.id, roomId))
  const asked = { date: addDays(monday, 4), pair: 6 as const }
  const { id: requestId } = first(
    await db.insert(request).values({ kind: 'booking', reason: title, madeBy }).returning(),
  )
  const { meetingIds } = await buildEvent(db, {
    on: [asked],
    kind: 'booking',
    state: 'projected',
    rooms: [roomId],
  })
  await db
    .update(meeting)
    .set({ requestId })
    .where(eq(meeting.id, first(meetingIds)))
  await db.insert(approval).values({ ...asked, requestId, roomId })
  return requestId
}

/** Somebody's booking of a room whose bookings are confirmed, on Friday. */
async function plantToConfirm(
  db: Database,
  { madeBy, monday, title }: { madeBy: UserId; monday: CalendarDate; title: string },
): Promise<RequestId> {
  const { id: roomId } = await buildRoom(db, { title })
  await db.update(roomTable).set({ confirmWithin: 15 }).where(eq(roomTable.id, roomId))
  const { id: requestId } = first(
    await db.insert(request).values({ kind: 'booking', reason: title, madeBy }).returning(),
  )
  const on = [{ date: addDays(monday, 4), pair: 6 as const }]
  const { meetingIds } = await buildEvent(db, { on, kind: 'booking', rooms: [roomId] })
  await db
    .update(meeting)
    .set({ requestId })
    .where(eq(meeting.id, first(meetingIds)))
  return requestId
}

/** A class of the other side that is to be swapped with one of the own side’s teacher, who has to agree. */
async function plantAppeal(
  db: Database,
  { own, foreign, madeBy, monday }: Record<Side, Planted> & { madeBy: UserId; monday: CalendarDate },
): Promise<AppealId> {
  const { id: appealId } = first(
    await db
      .insert(appeal)
      .values({
        wants: 'swap',
        state: 'agreeing',
        title: 'x',
        lessonType: 1,
        teacherIds: [foreign.teacher],
        groupIds: [foreign.group],
        withTeacherId: own.teacher,
        reason: 'x',
        madeBy,
      })
      .returning(),
  )
  const from = { fromDate: monday, fromPair: 1 as const, toDate: addDays(monday, 1), toPair: 3 as const }
  await db.insert(appealStep).values({ appealId, position: 0, meetingId: foreign.published, ...from })
  return appealId
}

/** Two unrelated faculties, and a person for every role. */
export type Scene = Record<Side, SideOfScene> & {
  monday: CalendarDate
  people: Record<Role, Person>
  /** A user whose permissions are changed by the calls. */
  other: Person
  /** A booking of theirs that waits for consent. */
  ask: RequestId
  /** A booking of theirs that is confirmed on its day. */
  toConfirm: RequestId
  /** A swap that they ask for. */
  appeal: AppealId
  template: string
  semester: SemesterId
  word: string
}

export async function plant(
  db: Database,
  { semesterId, monday, word }: { semesterId: SemesterId; monday: CalendarDate; word: string },
): Promise<Scene> {
  const other = await signedIn(db, { username: `${word}other` })
  const whole = async (side: Side): Promise<SideOfScene> => {
    const planted = await plantSide(db, { side, semesterId, monday, word })
    const given = { userId: other.userId, canSet: true }
    const [load, row] = await db
      .insert(loadPermission)
      .values([
        { ...given, loadItemId: planted.item },
        { ...given, programmeDisciplineId: planted.programme.row },
      ])
      .returning()
    return { ...planted, permission: { load: load?.id ?? 0, row: row?.id ?? 0 } }
  }
  const sides = { own: await whole('own'), foreign: await whole('foreign') }
  const people = {} as Record<Role, Person>
  for (const role of allRoles) people[role] = await personOf(db, role, sides, word)
  const template = `${word}template`
  await db.insert(programmeTemplate).values({ key: template, title: `${word} template` })
  const ask = await plantAsk(db, { madeBy: other.userId, monday, title: `${word[0]}-${word}kept` })
  const toConfirm = await plantToConfirm(db, {
    madeBy: other.userId,
    monday,
    title: `${word[0]}-${word}confirmed`,
  })
  const appealId = await plantAppeal(db, { ...sides, madeBy: other.userId, monday })
  return {
    ...sides,
    monday,
    people,
    other,
    ask,
    toConfirm,
    appeal: appealId,
    template,
    semester: semesterId,
    word,
  }
}

async function personOf(db: Database, role: Role, sides: Record<Side, Planted>, word: string): Promise<Person> {
  const { isSuperuser = false, permissions = [], bound, edits, hasDepartment, flags, permitted } = roles[role]
  const person = await signedIn(db, {
    username: `${word}login ${role}`,
    fullName: `${word}name ${role}`,
    isSuperuser,
    permissions: [...permissions],
    groupId: bound && sides.own.group,
    teacherId: bound === 'both' ? sides.own.teacher : null,
  })
  const { userId } = person
  if (edits) await db.insert(editor).values({ userId, kind: 'faculty', subjectId: sides[edits].faculty })
  if (edits && hasDepartment)
    await db.insert(editor).values({ userId, kind: 'department', subjectId: sides[edits].department })
  if (flags)
    await db
      .insert(programmePermission)
      .values({ userId, programmeId: sides[flags.side].programme.id, flags: [...flags.flags] })
  if (permitted)
    await db
      .insert(loadPermission)
      .values({ userId, loadItemId: sides.own.item, canSet: true, roomIds: [sides.own.room] })
  await person.browser.check()
  return person
}
