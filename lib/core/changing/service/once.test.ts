import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import {
  change,
  filling,
  importJob,
  invitation,
  programme,
  programmeDiscipline,
  pushSubscription,
  secondFactor,
  securityEvent,
  session,
  sessionPeriod,
} from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import {
  buildDepartment,
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { answerOffer } from '@/lib/absences/service/answer-offer'
import { askSubstitutes, stopAsking } from '@/lib/absences/service/ask-substitutes'
import { endAbsence } from '@/lib/absences/service/end-absence'
import { endLink } from '@/lib/accounts/service/confirm-link'
import { endOwnSession, endOwnSessions } from '@/lib/accounts/service/own-account'
import { dropFactorOfPerson } from '@/lib/accounts/service/person'
import { decideAppeal, makeAppeal } from '@/lib/appeals/service/appeals'
import { decideAsk } from '@/lib/booking/service/approvals'
import { bookRoom } from '@/lib/booking/service/book-room'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { GroupId, OfferId, RequestId, RoomId, SemesterId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { FillingState } from '@/lib/core/placing/rules/filling'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import { setExamSettings, viewExamSettings } from '@/lib/exams/service/settings'
import { makeFeed, revokeFeed } from '@/lib/feeds/service/own-feeds'
import { throwFillingAway } from '@/lib/filling/service/manage-filling'
import { forgetGridRule, rememberGridRule } from '@/lib/grids/service/grid-rules'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { addContract, removeContract } from '@/lib/hours/service/keep-contracts'
import { correctHours, removeCorrection } from '@/lib/hours/service/keep-journal'
import { forgetImport } from '@/lib/imports/service/change-import'
import { makeKey, revokeKey } from '@/lib/keys/service/manage-keys'
import { moveClass } from '@/lib/moves/service/move-class'
import { changeLetterTemplate } from '@/lib/notices/service/letter-templates'
import { removePush } from '@/lib/notices/service/push'
import { settleOwed } from '@/lib/owed/service/settle-owed'
import { hideClass, showClass } from '@/lib/own-timetable/service/change-own-subjects'
import { addLoadPermission, clearLoadPermissions } from '@/lib/permissions/service/load-permissions'
import { removeClass, removeClasses } from '@/lib/planning/service/remove-classes'
import { removeDiscipline, removeProgramme } from '@/lib/programmes/service/remove-programme'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { clearDrafts, removeByLoad, removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { retireRow } from '@/lib/tables/service/change-rows'
import { mergeRows, removeRow } from '@/lib/tables/service/remove-row'
import { makeVariant, removeVariant } from '@/lib/variants/service/keep-variants'
import { answerCampaign, endCampaign, startCampaign, takeCampaignBack } from '@/lib/wishes-campaign/service/campaigns'
import { addWish, removeWish } from '@/lib/wishes/service/change-wishes'
import { closeRoom, openRoom } from '@/lib/wishes/service/close-room'
import { closeRooms, endClosing } from '@/lib/wishes/service/close-rooms'
import { endFault } from '@/lib/wishes/service/faults'
import { powerlessActor, superuser } from '@/testing/actors'
import { racing } from '@/testing/at-once'
import { bookingOrder } from '@/testing/booking-order'

/** Enough, because all have looked before the first of them writes. */
const times = 3
const today = calendarDate('2026-11-16')
const friday = addDays(today, 4)
const now = { date: today, minutes: 0 }
const visit = { address: '', session: null }

let db: Database
let watch: Database
let pool: Sql
let semesterId: SemesterId
let me: Actor
let group: GroupId
let teacher: TeacherId
let room: RoomId

const context = () => ({ db, now, actor: me })
const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('nothing was made')
  return row
}
const known = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('nothing was stored')
  return value
}

beforeAll(async () => {
  process.env.AUTH_SECRET = 'x'.repeat(32)
  const fresh = await freshDatabase()
  process.env.DATABASE_URL = fresh.url
  watch = fresh.db
  pool = connect(fresh.url, times)
  db = databaseOf(pool)
  semesterId = (await buildSemester(db)).id
})
afterAll(() => pool.end())

beforeEach(async () => {
  me = { ...superuser, userId: (await buildUser(db, { isSuperuser: true })).id }
  group = (await buildGroup(db)).id
  teacher = (await buildTeacher(db)).id
  room = (await buildRoom(db, { hasProjector: true })).id
})

const classOn = async (date = friday, state: 'published' | 'projected' = 'published', values = {}) =>
  first(
    (
      await buildEvent(db, {
        on: [{ date, pair: 3 }],
        groups: [group],
        teachers: [teacher],
        rooms: [room],
        state,
        values,
      })
    ).meetingIds,
  )
const loadOf = async () => (await buildLoadItem(db, { semesterId, groups: [group], teachers: [teacher] })).id
const week = { from: today, to: addDays(today, 6) }
const ofGroup = () => ({ kind: 'group' as const, id: group })

const wishOf = async (values: Partial<NewWish>, startsOn = addDays(today, -1)) => {
  const whole = {
    subject: { kind: 'teacher', id: teacher },
    startsOn,
    endsOn: friday,
    weekday: null,
    pair: null,
    title: 'Болен',
    isAbsence: false,
    ...values,
  } as const
  return (await addWish(context(), whole)).wish.id
}
const closing = { startsOn: today, endsOn: friday, reason: 'Ремонт', dryRun: false }
const book = async (actor = me) =>
  (await bookRoom({ ...context(), actor }, bookingOrder({ roomId: room, date: friday, pair: 1 }))).request
    .id as RequestId
const bookWithConsent = async () => {
  room = (await buildRoom(db, { needsApproval: true })).id
  const { id } = await buildUser(db)
  return book({ ...powerlessActor, userId: id, permissions: ['can create queries'] })
}
const programmeWithRow = async () => {
  const { id: programmeId } = first(
    await db
      .insert(programme)
      .values({ title: `П ${room}` })
      .returning(),
  )
  const row = { programmeId, title: 'Этика', half: 1 as const, teacherIds: [teacher] }
  return { programmeId, rowId: first(await db.insert(programmeDiscipline).values(row).returning()).id }
}
const campaign = async () =>
  known(
    (
      await startCampaign(context(), {
        semesterId,
        scope: { kind: 'department', id: await departmentOfTeacher() },
        words: '',
        until: friday,
        dryRun: false,
      })
    ).id,
  )
const departmentOfTeacher = async () => {
  const { id } = await buildDepartment(db)
  teacher = (await buildTeacher(db, { departmentId: id })).id
  return id
}
const appeal = async (order: Partial<Parameters<typeof makeAppeal>[1]> = {}) => {
  const id = await classOn()
  me = { ...me, boundTo: { ...me.boundTo, teacherId: teacher } }
  const steps = [{ id, date: friday, pair: 5 as const, roomId: room }]
  const made = await makeAppeal(context(), { wants: 'time', steps, reason: 'Врач', dryRun: false, ...order })
  return made.id
}
const offer = async () => {
  const departmentId = await departmentOfTeacher()
  const id = await classOn()
  const other = (await buildTeacher(db, { departmentId })).id
  await buildUser(db, { teacherId: other })
  await askSubstitutes(context(), {
    id,
    instead: teacher,
    teachers: [other],
    atOnce: true,
    hours: 24,
    reason: 'Болен',
  })
  const { offerId } = first(
    await db.execute<{ offerId: OfferId }>(sql`
    select id as "offerId" from substitute_offer where meeting_id = ${id}`),
  )
  return { id, offerId, other }
}
const owed = async () => {
  const id = await classOn(friday, 'published', { loadItemId: await loadOf() })
  await moveClass(context(), {
    id,
    seenOn: null,
    to: null,
    roomId: null,
    reason: 'Болезнь',
    justChange: false,
    untilEnd: false,
    dryRun: false,
  })
  return id
}
const sessionsOf = (userId: UserId) =>
  db.insert(session).values({ id: `session ${userId}`, userId, expiresAt: new Date('2030-01-01') })
const calendarEdit = async (before: CalendarEdit | null, edit: CalendarEdit) => {
  if (before) await changeCalendar(context(), { edit: before })
  return () => changeCalendar(context(), { edit })
}
const fillingIn = async (state: FillingState) =>
  first(
    await db
      .insert(filling)
      .values({
        ownerId: me.userId,
        scope: { kind: 'items', items: [] },
        startsOn: today,
        seconds: 10,
        seed: 1,
        state,
      })
      .returning(),
  ).id

type Act = () => Promise<unknown>

/** What names a thing that is gone, or was decided, is refused. */
const refused: Record<string, () => Promise<Act>> = {
  'a correction of hours': async () => {
    const entry = {
      date: today,
      disciplineId: null,
      lessonType: 1 as const,
      groupId: null,
      hours: 2,
      reason: 'Ё',
    }
    const { id } = await correctHours(context(), { teacherId: teacher, ...entry, dryRun: false })
    return () => removeCorrection(context(), { id: known(id), dryRun: false })
  },
  'a contract': async () => {
    const terms = { rate: 100, yearlyHours: null, weeklyHours: null, dailyPairs: null, methodDay: null }
    const dates = { startsOn: today, endsOn: null }
    const { id } = await addContract(context(), { teacherId: teacher, ...terms, ...dates, dryRun: false })
    return () => removeContract(context(), { id: known(id), dryRun: false })
  },
  'a wish': async () => {
    const id = await wishOf({})
    return () => removeWish(context(), id)
  },
  'an absence that is over': async () => {
    const id = await wishOf({ isAbsence: true })
    return () => endAbsence(context(), { id, backFrom: today, returns: [], dryRun: false })
  },
  'an absence that did not begin': async () => {
    const id = await wishOf({ isAbsence: true }, today)
    return () => endAbsence(context(), { id, backFrom: today, returns: [], dryRun: false })
  },
  'a fault': async () => {
    const id = await wishOf({ subject: { kind: 'room', id: room }, lacks: 'projector' })
    return () => endFault(context(), { id, openFrom: today, returns: [], dryRun: false })
  },
  'a closure': async () => {
    const { id } = await closeRoom(context(), { ...closing, roomId: room, pairs: null })
    return () => openRoom(context(), known(id))
  },
  'a closure that began': async () => {
    const { id } = await closeRoom(context(), {
      ...closing,
      startsOn: addDays(today, -1),
      roomId: room,
      pairs: null,
    })
    return () => openRoom(context(), known(id))
  },
  'a closing of rooms': async () => {
    const { changeId } = await closeRooms(context(), { ...closing, rooms: [room], pairs: null, moves: [] })
    return () => endClosing(context(), { id: known(changeId), openFrom: today, returns: [], dryRun: false })
  },
  'a closing of rooms that began': async () => {
    const span = { ...closing, startsOn: addDays(today, -1), rooms: [room], pairs: null, moves: [] }
    const { changeId } = await closeRooms(context(), span)
    return () => endClosing(context(), { id: known(changeId), openFrom: today, returns: [], dryRun: false })
  },
  'a class': async () => {
    const id = await classOn()
    return () => removeClass(context(), { id, withLater: false })
  },
  'classes by their ids': async () => {
    const id = await classOn()
    return () => removeClasses(context(), { ids: [id], dryRun: false })
  },
  'a programme': async () => {
    const { programmeId } = await programmeWithRow()
    const order = { title: `П ${room}`, withPublished: false, keepsLoad: false, dryRun: false }
    return () => removeProgramme(context(), { id: programmeId, ...order })
  },
  'a row of a programme': async () => {
    const { rowId } = await programmeWithRow()
    const order = { withPublished: false, keepsLoad: false, dryRun: false }
    return () => removeDiscipline(context(), { id: rowId, ...order })
  },
  'a row of the administration': async () => {
    const { id } = await buildDiscipline(db)
    return () => removeRow(context(), { table: 'discipline', id })
  },
  'a merged row': async () => {
    const [{ id: keep }, { id: drop }] = [await buildDiscipline(db), await buildDiscipline(db)]
    return () => mergeRows(context(), { table: 'discipline', keep, drop, dryRun: false })
  },
  'a remembered name': async () => {
    const rule = { kind: 'name', table: 'room', title: `Ауд ${room}`, is: `К-${room}` } as const
    const id = await rememberGridRule(context(), rule)
    return () => forgetGridRule(context(), id)
  },
  'a key': async () => {
    const order = { scope: 'public', title: 'Табло', perMinute: 60, expiresOn: null } as const
    const id = await makeKey(context(), order, { kept: { hash: `key ${room}`, hint: '' }, visit })
    return () => revokeKey(context(), id, visit)
  },
  'a feed': async () => {
    const secret = { seed: `seed ${room}`, hash: `hash ${room}` }
    const of = { kind: 'subject', subject: ofGroup(), subgroup: 0 } as const
    const { id } = await makeFeed(context(), of, { secret, visit })
    return () => revokeFeed(context(), id, visit)
  },
  'a browser for notices': async () => {
    const browser = {
      userId: me.userId,
      sessionId: '',
      endpoint: `https://x/${room}`,
      p256dh: '',
      auth: '',
      userAgent: '',
    }
    const { id } = first(await db.insert(pushSubscription).values(browser).returning())
    return () => removePush(context(), id)
  },
  'a session': async () => {
    await sessionsOf(me.userId)
    return () => endOwnSession(context(), `session ${me.userId}`, visit)
  },
  'the link of a person': async () => {
    const { id } = await buildUser(db)
    const link = { userId: id, hash: `link ${id}`, expiresAt: new Date('2030-01-01') }
    await db.insert(invitation).values(link)
    return () => endLink(context(), id)
  },
  'the second factor of a person': async () => {
    const { id } = await buildUser(db)
    await db.insert(secondFactor).values({ userId: id, secret: 'x', confirmedAt: new Date(0) })
    return () => dropFactorOfPerson(context(), id)
  },
  'a variant': async () => {
    const { id: facultyId } = await buildFaculty(db)
    await buildGroup(db, { facultyId })
    const id = await makeVariant(context(), { name: 'Весна', facultyId, filling: null, moves: [] })
    return () => removeVariant(context(), id)
  },
  'the result of a search': async () => {
    const id = await fillingIn('found')
    return () => throwFillingAway(context(), id)
  },
  'a file': async () => {
    const values = { ownerId: me.userId, name: 'x', size: 1, digest: '', state: 'done' as const }
    const { id } = first(await db.insert(importJob).values(values).returning())
    return () => forgetImport(context(), id)
  },
  'a booking': async () => {
    const id = await book()
    return () => takeBackRequest(context(), { id, dryRun: false })
  },
  'a booking that is approved': async () => {
    const id = await bookWithConsent()
    const order = { id, verdict: 'approved', dates: null, reason: '', dryRun: false } as const
    return () => decideAsk(context(), order)
  },
  'a booking that is refused': async () => {
    const id = await bookWithConsent()
    const order = { id, verdict: 'refused', dates: null, reason: 'Занято', dryRun: false } as const
    return () => decideAsk(context(), order)
  },
  'an asked booking that is taken back': async () => {
    const id = await bookWithConsent()
    return () => takeBackRequest(context(), { id, dryRun: false })
  },
  ...Object.fromEntries(
    (['accepted', 'refused', 'withdrawn'] as const).map((verdict) => [
      `an appeal that is ${verdict}`,
      async () => {
        const id = await appeal()
        const order = { id, verdict, answer: 'Так', steps: null, dryRun: false }
        return () => decideAppeal(context(), order)
      },
    ]),
  ),
  'a campaign that ends': async () => {
    const id = await campaign()
    return () => endCampaign(context(), id)
  },
  'a campaign that is taken back': async () => {
    const id = await campaign()
    return () => takeCampaignBack(context(), id)
  },
  'a question that is withdrawn': async () => {
    const { id } = await offer()
    return () => stopAsking(context(), id)
  },
  ...Object.fromEntries(
    (['yes', 'no'] as const).map((answer) => [
      `a question answered by ${answer}`,
      async () => {
        const { offerId, other } = await offer()
        const colleague = { ...me, boundTo: { ...me.boundTo, teacherId: other } }
        return () => answerOffer({ ...context(), actor: colleague }, { id: offerId, answer })
      },
    ]),
  ),
  'a change': async () => {
    const changeId = known((await removeClass(context(), { id: await classOn(), withLater: false })).changeId)
    return () => undoChange(context(), changeId)
  },
  'a class that is owed': async () => {
    const id = await owed()
    return () => settleOwed(context(), { id, how: { act: 'held' }, reason: 'Провели', dryRun: false })
  },
  'a holiday': () =>
    calendarEdit(
      { name: 'holiday.add', days: [{ date: today, title: 'День' }], takes: false },
      { name: 'holiday.remove', dates: [today], givesBack: false },
    ),
  'a moved day': () =>
    calendarEdit(
      { name: 'move', day: { date: today, runsAs: 2, parity: null, title: '' }, instead: null },
      { name: 'unmove', date: today },
    ),
  'a semester': async () => {
    const startsOn = calendarDate('2028-09-01')
    await buildSemester(db, { title: '2028', startsOn, endsOn: calendarDate('2028-12-31') })
    return calendarEdit(null, { name: 'semester.remove', semester: startsOn })
  },
  'a period of the session': async () => {
    const period = { kind: 'exams' as const, startsOn: today, endsOn: friday }
    const { id } = first(await db.insert(sessionPeriod).values(period).returning())
    const { slots, norms } = await viewExamSettings(context())
    return () => setExamSettings(context(), { periods: [], removed: [id], slots, norms, dryRun: false })
  },
  'words of a letter': async () => {
    const words = { headline: 'Новости', opening: '', closing: '', contact: '' }
    return () => changeLetterTemplate(context(), { kind: 'mixed', ...words, dryRun: false })
  },
  'a hidden class': async () => {
    me = { ...me, boundTo: { ...me.boundTo, groupId: group } }
    const { hidden } = await hideClass(context(), await classOn())
    const { id } = first(hidden)
    return () => showClass(context(), id)
  },
}

/** What names a span, or says how something shall be, finds nothing left to do, and tells so. */
const nothingLeft: Record<string, () => Promise<Act>> = {
  'the permissions of a person': async () => {
    const item = await loadOf()
    const { id: userId } = await buildUser(db)
    const wanted = { userId, ref: { of: 'load', id: item }, canSet: true, roomIds: [], slots: [] } as const
    await addLoadPermission(context(), wanted)
    return () => clearLoadPermissions(context(), { subject: ofGroup(), userId })
  },
  'the classes of a load item': async () => {
    const item = await loadOf()
    await classOn(friday, 'published', { loadItemId: item })
    return () => removeByLoad(context(), { items: [item], date: today, dryRun: false })
  },
  'a week': async () => {
    await classOn()
    return () => removeWeek(context(), { groupId: group, period: week, dryRun: false })
  },
  'the drafts of a week': async () => {
    await classOn(friday, 'projected')
    return () => clearDrafts(context(), { subject: ofGroup(), period: week, dryRun: false })
  },
  'a published week': async () => {
    await classOn(friday, 'projected')
    return () => publishPeriod(context(), { subject: ofGroup(), period: week, toEnd: false, dryRun: false })
  },
  'a withdrawn week': async () => {
    await classOn()
    return () => unpublishPeriod(context(), { subject: ofGroup(), period: week, toEnd: false, dryRun: false })
  },
  'a row out of use': async () => {
    const { id } = await buildDiscipline(db)
    return () => retireRow(context(), { table: 'discipline', id, isActive: false })
  },
  'an answer to a campaign': async () => {
    const id = await campaign()
    return () => answerCampaign(context(), { id, teacherId: teacher, answer: 'none' })
  },
  'the other sessions': async () => {
    await sessionsOf(me.userId)
    return () => endOwnSessions(context(), null, visit)
  },
}

const isStored = (value: unknown): boolean =>
  value !== null && value !== 0 && !(typeof value === 'object' && 'changeId' in value && value.changeId === null)

const written = async () => ({
  changes: await watch.$count(change),
  events: await watch.$count(securityEvent),
})

async function outcomesOf(prepare: () => Promise<Act>) {
  const act = await prepare()
  const before = await written()
  const outcomes = await racing(watch, act, times)
  const after = await written()
  expect(after.changes - before.changes).toBeLessThanOrEqual(1)
  expect(after.events - before.events).toBeLessThanOrEqual(1)
  const answers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(answers.filter(isStored)).toHaveLength(1)
  return { answers, refusals }
}

test.each(Object.entries(refused))('%s: one does it, the others are told that it is done', async (_, prepare) => {
  const { refusals } = await outcomesOf(prepare)
  expect(refusals).toHaveLength(times - 1)
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(ServiceError)
    expect(refusal).toMatchObject({ code: expect.stringMatching(/^(not_found|conflict|stale)$/) })
  }
})

test.each(Object.entries(nothingLeft))('%s: one does it, the others store nothing', async (_, prepare) => {
  const { answers } = await outcomesOf(prepare)
  expect(answers).toHaveLength(times)
})
