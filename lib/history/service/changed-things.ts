import type { Queryable } from '@/db/client'
import { findApprovingOf } from '@/db/queries/booking/approvals'
import { findConfirmedOf } from '@/db/queries/booking/confirmations'
import { findBookingOfChange, type BookingRow } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  type ChangedRows,
  type EditorState,
  findChangedRows,
  findRowsOfTables,
  statesOf,
} from '@/db/queries/core/history/changes'
import { findPlannedOfChange, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findOwners, findOwnersOfAll } from '@/db/queries/core/names/titles'
import { findLoadValues } from '@/db/queries/programmes/find-programme'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import type { EditorKind } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import type { ChangedThings } from '@/lib/core/changing/service/ask-again'
import type { LoadPermission } from '@/lib/core/load/rules/load-permission'
import {
  type ChangeId,
  type FacultyId,
  type GroupId,
  type LoadItemId,
  type MeetingId,
  type ProgrammeDisciplineId,
  type TeacherId,
  type UserId,
  idNumbered,
} from '@/lib/core/names/rules/ids'
import { subjectOf, idsOfKind } from '@/lib/core/names/rules/resource'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import type { AccountRights } from '@/lib/core/rights/rules/rights-people'
import {
  type AppealSubject,
  type Booking,
  bookingSubject,
  type CampaignScope,
  campaignScopeOf,
  type Owners,
} from '@/lib/core/rights/rules/rights-subjects'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { findAbsenceOwners } from '@/lib/core/views/service/told-reasons'
import { findPermitted } from '@/lib/permissions/service/load-permissions'

type OfSomebody = { user_id: UserId }

const ofUser = <Row extends OfSomebody>(rows: ChangedRows<Row>, id: UserId | null): ChangedRows<Row> =>
  rows.filter(({ before, after }) => (before ?? after)?.user_id === id)

/** The accounts that a change affected: as they are now, and as they would be after undoing it. */
async function findChangedPeople(db: Queryable, changeId: ChangeId): Promise<AccountRights[]> {
  const users = await findChangedRows(db, changeId, 'user')
  const editors = await findChangedRows(db, changeId, 'editor')
  const programmes = await findChangedRows(db, changeId, 'programme_permission')
  const ids = [
    ...users.map(({ before, after }) => (before ?? after)?.id),
    ...[...editors, ...programmes].map(({ before, after }) => (before ?? after)?.user_id),
  ].filter((id) => id !== undefined)
  if (ids.length === 0) return []
  const accounts = [...(await findAccountRights(db, ids)).values()]
  const before = accounts.map(async (now) => {
    const previousRow = users.find((row) => row.before?.id === now.id)?.before
    return {
      ...now,
      editorOf: await editorBefore(db, now, ofUser(editors, now.id)),
      programmes: programmesBefore(now, ofUser(programmes, now.id)),
      ...(previousRow && {
        isSuperuser: previousRow.is_superuser,
        permissions: previousRow.permissions,
        boundTo: await findOwners(db, {
          groups: previousRow.group_id === null ? [] : [previousRow.group_id],
          teachers: previousRow.teacher_id === null ? [] : [previousRow.teacher_id],
        }),
      }),
    }
  })
  return [...accounts, ...(await Promise.all(before))]
}

/** What an account would edit after undoing the change: later changes to other subjects stay. */
async function editorBefore(
  db: Queryable,
  { editorOf }: AccountRights,
  rows: ChangedRows<EditorState>,
): Promise<AccountRights['editorOf']> {
  const { faculties, departments, owners } = editorOf
  const idsOf = <Id extends number>(kind: EditorKind, now: readonly Id[]): Id[] => {
    const added = rows.flatMap(({ before, after }) => (before === null && after?.kind === kind ? [after] : []))
    const removed = rows.flatMap(({ before, after }) => (after === null && before?.kind === kind ? [before] : []))
    return [
      ...now.filter((id) => !added.some((one) => one.subject_id === id)),
      ...removed.map((one) => idNumbered<Id>(one.subject_id)),
    ]
  }
  return {
    faculties: idsOf<FacultyId>('faculty', faculties),
    departments: idsOf('department', departments),
    owners: await findOwners(db, {
      groups: idsOf<GroupId>(
        'group',
        owners.groups.map(({ id }) => id),
      ),
      teachers: idsOf<TeacherId>(
        'teacher',
        owners.teachers.map(({ id }) => id),
      ),
    }),
  }
}

const programmesBefore = (
  { programmes }: AccountRights,
  rows: Awaited<ReturnType<typeof findChangedRows<'programme_permission'>>>,
): AccountRights['programmes'] => [
  ...programmes.filter(
    ({ programmeId }) => !rows.some(({ before, after }) => (before ?? after)?.programme_id === programmeId),
  ),
  ...rows.flatMap(({ before }) => (before ? [{ programmeId: before.programme_id, flags: before.flags }] : [])),
]

/** A request in the form in which the right to cancel it is checked. */
export const asBooking = (calendar: AcademicCalendar, now: CivilTime, { madeBy, slots }: BookingRow): Booking =>
  bookingSubject({ madeBy, begins: slots[0] ?? null }, (slot) => !hasBegun(calendar, now, slot))

/**
 * Everything that a change affected, for checking rights again. `isOwn`: the actor made the change. Then the
 * people a load item was given to are not checked, since the actor may no longer edit them; nor are rooms of
 * load permissions, since the actor may have removed rooms that somebody else permitted; and a class counts as that of
 * whom it had before, too.
 */
export async function findChangedThings(
  context: ServiceContext,
  changeId: ChangeId,
  { isOwn }: { isOwn: boolean },
): Promise<ChangedThings> {
  const { db, actor, now } = context
  const booking = await findBookingOfChange(db, changeId)
  const wishes = statesOf(await findChangedRows(db, changeId, 'wish'))
  const absent = wishes.flatMap(({ kind, resource_id: id, is_absence: isAbsence }) =>
    isAbsence && kind !== 'room' ? [subjectOf(kind, id)] : [],
  )
  const absenceOwners = await findAbsenceOwners(context, absent)
  const calendar = await findCalendar(db)
  const programme = await findProgramme(db, changeId)
  const meetings = await findPlannedOfChange(db, changeId, actor.userId)
  const items = programme?.rows.flatMap((row) => row.load_item_id ?? []) ?? []
  return {
    calendar,
    meetings: isOwn ? withAllPeople(meetings) : meetings,
    wishesOf: wishes.map(({ kind, resource_id: id }) => subjectOf(kind, id)),
    absencesOf: absent.map(absenceOwners),
    booking: booking && asBooking(calendar, now, booking),
    ...(await findChangedConsent(db, changeId)),
    appeals: await findChangedAppeals(db, changeId),
    programme,
    rowLoad: await findOwnersOfAll(db, await findLoadValues(db, items)),
    loadItem: await findLoadOwners(db, changeId, { isOwn }),
    permitted: await findPermitted(db, context, await permittedBy(db, changeId, { isOwn })),
    hoursOf: await findOwnersOfAll(
      db,
      statesOf(await findChangedRows(db, changeId, 'hours_entry')).map((entry) => ({
        groupIds: [],
        teacherIds: [entry.teacher_id],
      })),
    ),
    campaigns: await findChangedCampaigns(db, changeId),
    askedTeachers: await findAskedTeachers(db, changeId, wishes),
    ...(await findTableRows(db, changeId)),
    people: await findChangedPeople(db, changeId),
  }
}

/** Each with the people it had before and has after: whoever took their own group out of a class may put it back. */
function withAllPeople(meetings: readonly PlannedMeeting[]): PlannedMeeting[] {
  const all = new Map<MeetingId, Owners>()
  for (const { meetingId, placed } of meetings) {
    const { groups = [], teachers = [] } = all.get(meetingId) ?? {}
    all.set(meetingId, {
      groups: [...groups, ...placed.groups],
      teachers: [...teachers, ...placed.teachers],
    })
  }
  return meetings.map((one) => ({ ...one, placed: { ...one.placed, ...all.get(one.meetingId) } }))
}

/** The rooms of the bookings that a change approved, refused or released, with who approves them now; and those it confirmed. */
async function findChangedConsent(
  db: Queryable,
  changeId: ChangeId,
): Promise<Pick<ChangedThings, 'approvedRooms' | 'confirmed'>> {
  const confirmations = statesOf(await findChangedRows(db, changeId, 'confirmation'))
  const rows = [...statesOf(await findChangedRows(db, changeId, 'approval')), ...confirmations]
  const rooms = [...new Set(rows.map((row) => row.room_id))]
  return {
    approvedRooms: rooms.length === 0 ? [] : await findApprovingOf(db, rooms),
    confirmed:
      confirmations.length === 0
        ? []
        : await findConfirmedOf(db, [...new Set(confirmations.map((row) => row.request_id))]),
  }
}

/** Whose teachers the campaigns of a change asked. */
async function findChangedCampaigns(db: Queryable, changeId: ChangeId): Promise<CampaignScope[]> {
  const rows = statesOf(await findChangedRows(db, changeId, 'wish_campaign'))
  return rows.map((row) => campaignScopeOf({ facultyId: row.faculty_id, departmentId: row.department_id }))
}

/** The teachers whose answers or wishes a change changed. */
async function findAskedTeachers(
  db: Queryable,
  changeId: ChangeId,
  wishes: readonly { kind: WishSubject['kind']; resource_id: number }[],
): Promise<Owners['teachers']> {
  const answers = statesOf(await findChangedRows(db, changeId, 'wish_answer'))
  const own = idsOfKind(
    wishes.map(({ kind, resource_id: id }) => ({ kind, id })),
    'teacher',
  )
  const ids = [...new Set([...answers.map((row) => row.teacher_id), ...own])]
  return (await findOwners(db, { groups: [], teachers: ids })).teachers
}

/** What a change asked for, or decided about. */
async function findChangedAppeals(db: Queryable, changeId: ChangeId): Promise<AppealSubject[]> {
  const rows = statesOf(await findChangedRows(db, changeId, 'appeal'))
  const owners = await findOwnersOfAll(
    db,
    rows.map((row) => ({ teacherIds: row.teacher_ids, groupIds: row.group_ids })),
  )
  return rows.flatMap(({ wants, with_teacher_id: withTeacherId, made_by: madeBy }, at) =>
    owners[at] ? [{ wants, withTeacherId, madeBy, owners: owners[at] }] : [],
  )
}

/** The programme that a change affected, with all states of its rows, and its members if they changed. */
async function findProgramme(db: Queryable, changeId: ChangeId): Promise<ChangedThings['programme']> {
  const rows = statesOf(await findChangedRows(db, changeId, 'programme_discipline'))
  const [itself] = statesOf(await findChangedRows(db, changeId, 'programme'))
  const programmeId = itself?.id ?? rows[0]?.programme_id
  if (programmeId === undefined) return null
  return { programmeId, rows, members: statesOf(await findChangedRows(db, changeId, 'programme_permission')) }
}

async function findLoadOwners(db: Queryable, changeId: ChangeId, { isOwn }: { isOwn: boolean }): Promise<Owners[]> {
  const items = await findChangedRows(db, changeId, 'load_item')
  const teachers = await findChangedRows(db, changeId, 'load_item_teacher')
  const groups = await findChangedRows(db, changeId, 'load_item_group')
  const peopleOn = (side: 'before' | 'after') =>
    items.flatMap(({ [side]: item }) => {
      if (item === null) return []
      const isOfItem = (row: { load_item_id: number } | null) => row?.load_item_id === item.id
      return [
        {
          teacherIds: teachers.flatMap((row) => (isOfItem(row[side]) ? (row[side]?.teacher_id ?? []) : [])),
          groupIds: groups.flatMap((row) => (isOfItem(row[side]) ? (row[side]?.group_id ?? []) : [])),
        },
      ]
    })
  return findOwnersOfAll(db, [...peopleOn('before'), ...(isOwn ? [] : peopleOn('after'))])
}

/** The changed rows of administration tables, before and after. */
async function findTableRows(db: Queryable, changeId: ChangeId): Promise<Pick<ChangedThings, 'tableRows' | 'groups'>> {
  const rows = await findRowsOfTables(db, changeId, vocabularyNames)
  return {
    tableRows: rows.map(({ table, state }) => ({ table, facultyId: state.faculty_id ?? null })),
    groups: rows.flatMap(({ table, state: { id, merged_into: into, faculty_id: facultyId = null } }) =>
      // A former title is a row of the group that it belongs to.
      table === 'group' ? [{ groups: [{ id: idNumbered(into ?? id), facultyId }], teachers: [] }] : [],
    ),
  }
}

/** The items and rooms of changed load permissions, before and after. */
async function permittedBy(
  db: Queryable,
  changeId: ChangeId,
  { isOwn }: { isOwn: boolean },
): Promise<Pick<LoadPermission, 'ref' | 'roomIds'>[]> {
  return statesOf(await findChangedRows(db, changeId, 'load_permission')).flatMap((row) => {
    const ref = refOf(row)
    return ref ? [{ ref, roomIds: isOwn ? [] : row.room_ids }] : []
  })
}

function refOf({
  load_item_id: item,
  programme_discipline_id: row,
}: {
  load_item_id: LoadItemId | null
  programme_discipline_id: ProgrammeDisciplineId | null
}): LoadPermission['ref'] | null {
  if (item !== null) return { of: 'load', id: item }
  return row === null ? null : { of: 'programme', id: row }
}
