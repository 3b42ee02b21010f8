import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { substituteOffer } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, OfferId, TeacherId, UserId, WishId } from '@/lib/core/names/rules/ids'
import type { OfferAnswer } from '@/lib/core/requests/rules/substitution'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'

/** A question to a teacher. `isStanding`: the class is published, and still that of who is to be replaced. */
export type FoundOffer = {
  id: OfferId
  meetingId: MeetingId
  date: CalendarDate
  pair: Pair
  instead: NamedTeacher
  teacher: NamedTeacher
  hours: number
  until: CivilTime | null
  answer: OfferAnswer | null
  reason: string
  madeBy: UserId | null
  by: string
  isStanding: boolean
}

const findWhere = (db: Queryable, condition: SQL): Promise<FoundOffer[]> =>
  db.execute<FoundOffer>(sql`
    select o.id, o.meeting_id as "meetingId", m.date, m.pair, o.hours, o.answer, o.reason, o.made_by as "madeBy",
      json_build_object('id', t.id, 'name', t.name) as teacher, json_build_object('id', i.id, 'name', i.name) as instead,
      case when o.until_date is not null
        then json_build_object('date', o.until_date, 'minutes', o.until_minutes) end as until,
      coalesce((select full_name from "user" u where u.id = o.made_by), '') as by,
      m.state = 'published' and not m.hidden and exists (
        select from claim c where c.meeting_id = m.id and c.kind = 'teacher' and c.resource_id = o.instead_id
          and c.left_in is null) as "isStanding"
    from substitute_offer o
      join meeting m on m.id = o.meeting_id
      join shown_teacher t on t.id = o.teacher_id
      join shown_teacher i on i.id = o.instead_id
    where ${condition}
    order by m.date, m.pair, o.meeting_id, o.rank, o.id`)

/** Everybody who was asked about a class, or is to be, in the order of asking. */
export const findOffersOf = (db: Queryable, id: MeetingId): Promise<FoundOffer[]> =>
  findWhere(db, sql`o.meeting_id = ${id}`)

export async function findOffer(db: Queryable, id: OfferId): Promise<FoundOffer | null> {
  const [offer] = await findWhere(db, sql`o.id = ${id}`)
  return offer ?? null
}

/** The questions that a teacher has not answered. */
export const findOpenOffersTo = (db: Queryable, id: TeacherId): Promise<FoundOffer[]> =>
  findWhere(db, sql`o.teacher_id = ${id} and o.answer is null and o.until_date is not null`)

/** The questions that were to be answered by a time, or whose class is that day or earlier. */
export const findDueOffers = (db: Queryable, { date, minutes }: CivilTime): Promise<FoundOffer[]> =>
  findWhere(
    db,
    sql`o.answer is null and o.until_date is not null
      and ((o.until_date, o.until_minutes) <= (${date}::date, ${minutes}::integer) or m.date <= ${date})`,
  )

type NewOffer = typeof substituteOffer.$inferInsert

export async function insertOffers(db: Queryable, offers: readonly NewOffer[]): Promise<void> {
  await db.insert(substituteOffer).values([...offers])
}

/** Stores an answer, or why none is waited for any more. */
export async function answerOffers(db: Queryable, ids: readonly OfferId[], answer: OfferAnswer): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(substituteOffer)
    .set({ answer })
    .where(and(inArray(substituteOffer.id, [...ids]), isNull(substituteOffer.answer)))
}

/** Stores that a teacher is asked now, and by when they are to answer. */
export async function storeAsked(db: Queryable, id: OfferId, { date, minutes }: CivilTime): Promise<void> {
  await db.update(substituteOffer).set({ untilDate: date, untilMinutes: minutes }).where(eq(substituteOffer.id, id))
}

/** The absence in which a teacher is away at the time of a class. */
export async function findAbsenceAt(db: Queryable, teacherId: TeacherId, id: MeetingId): Promise<WishId | null> {
  const [row] = await db.execute<{ id: WishId }>(sql`
    select w.id from wish w join meeting m on m.id = ${id}
    where w.is_absence and w.kind = 'teacher' and w.resource_id = ${teacherId} and wish_covers(w, m.date, m.pair)
    order by w.id limit 1`)
  return row?.id ?? null
}
