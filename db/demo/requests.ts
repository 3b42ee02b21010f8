import type postgres from 'postgres'
import { addDays, mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { RequestKind } from '@/lib/domain/schedule'
import type { Random } from './random'

type Place = { date: CalendarDate; pair: number }
type Row = { id: number }

const bookingReasons = [
  'ППОС',
  'Консультация',
  'МРЦПК',
  'День открытых дверей',
  'Заседание кафедры',
  'Репетиция',
]
const moveReasons = [
  'Командировка преподавателя',
  'Болезнь преподавателя',
  'Ремонт в аудитории',
  'По просьбе группы',
]

function only<Found>(rows: readonly Found[]): Found {
  const [row] = rows
  if (row === undefined) throw new Error('The demo university has no such thing')
  return row
}

/** Acts of people on the timetable around today: bookings, classes moved with their trace, classes withdrawn. */
export class DemoRequests {
  constructor(
    private readonly tx: postgres.ISql,
    private readonly random: Random,
    private readonly today: CalendarDate,
  ) {}

  /** The demo group's week gets one of each; the rest of the university some more. */
  async add(groupId: number): Promise<void> {
    const monday = mondayOf(this.today)
    const own = await this.movable(monday, 60, groupId)
    const [moved, withdrawn] = [own[1], own[own.length - 2]]
    if (moved) await this.move(moved)
    if (withdrawn && withdrawn !== moved) await this.withdraw(withdrawn)
    await this.book(monday, groupId)
    for (const week of [-7, 0, 7]) {
      const others = this.random.shuffled(await this.movable(addDays(monday, week), 200, null))
      for (const meetingId of others.slice(0, 12)) await this.move(meetingId)
      for (const meetingId of others.slice(12, 17)) await this.withdraw(meetingId)
      for (let turn = 0; turn < 14; turn += 1) await this.book(addDays(monday, week), null)
    }
  }

  /** Published classes of a week that one whole group has, with a teacher and a real room. */
  private async movable(monday: CalendarDate, limit: number, groupId: number | null): Promise<number[]> {
    const rows = await this.tx<Row[]>`
      select m.id::integer as id from meeting m join event e on e.id = m.event_id
      where m.date between ${monday} and ${addDays(monday, 5)} and m.state = 'published' and e.kind = 'class'
        and e.subgroup = 0 and m.request_id is null
        and (select count(*) from claim c where c.meeting_id = m.id and c.kind = 'group') = 2
        and (${groupId}::integer is null or exists (
          select from claim c where c.meeting_id = m.id and c.kind = 'group' and c.resource_id = ${groupId}))
        and exists (select from claim c where c.meeting_id = m.id and c.kind = 'teacher' and c.hold = 'firm')
        and exists (select from claim c where c.meeting_id = m.id and c.kind = 'room' and c.hold = 'firm')
        and not exists (select from claim c where c.meeting_id = m.id and c.soft_reason is not null)
      order by m.date, m.pair, m.id limit ${groupId === null ? 4000 : limit}`
    const ids = rows.map(({ id }) => id)
    const step = Math.max(1, Math.floor(ids.length / limit))
    return ids.filter((_, index) => index % step === 0)
  }

  private async request(
    kind: RequestKind,
    reason: string,
    inChargeTeacherId: number | null,
  ): Promise<number> {
    const rows = await this.tx<Row[]>`
      insert into request (kind, reason, in_charge, in_charge_teacher_id, made_by, made_at)
      select ${kind}, ${reason}, coalesce((select name from teacher where id = ${inChargeTeacherId}), ''),
        ${inChargeTeacherId}, (select id from "user" where username = ${kind === 'booking' ? 'rooms' : 'planner'}),
        ${addDays(this.today, -2)}::date + time '09:00'
      returning id`
    return only(rows).id
  }

  /** A slot of the meeting's week where its groups and teachers are free, best beside another class of theirs. */
  private async freeSlot(meetingId: number): Promise<Place | undefined> {
    const [place] = await this.tx<Place[]>`
      with own as (
        select kind, resource_id, subgroup, date from claim
        where meeting_id = ${meetingId} and kind in ('teacher', 'group')
      ), slot as (
        select day::date as date, pair::smallint as pair
        from (select min(date) as date from own) week,
          generate_series(date_trunc('week', week.date), date_trunc('week', week.date) + interval '4 days', '1 day') as day,
          generate_series(2, 6) as pair
        where not exists (select from holiday where holiday.date = day::date)
      )
      select slot.date, slot.pair from slot
      where not exists (
        select from claim c join own using (kind, resource_id, subgroup)
        where c.date = slot.date and c.pair = slot.pair and c.hold = 'firm')
      order by not exists (
        select from claim c join own using (kind, resource_id, subgroup)
        where c.kind = 'group' and c.date = slot.date and c.pair in (slot.pair - 1, slot.pair + 1) and c.hold = 'firm'),
        slot.date, slot.pair limit 1`
    return place
  }

  /** A free ordinary room, no smaller than the one it stands in for. */
  private async freeRoom({ date, pair }: Place, insteadOf: number | null): Promise<number | undefined> {
    const [room] = await this.tx<Row[]>`
      select r.id from room r
      where r.kind = 'ordinary' and not r.is_placeholder and r.id > 0
        and r.capacity >= coalesce((select capacity from room where id = ${insteadOf}), 24)
        and not exists (
          select from claim c where c.kind = 'room' and c.resource_id = r.id and c.date = ${date} and c.pair = ${pair}
            and c.hold = 'firm')
      order by r.building is distinct from (select building from room where id = ${insteadOf}),
        abs(r.id - coalesce(${insteadOf}::integer, ${this.random.int(1, 400)})), r.id limit 1`
    return room?.id
  }

  private async move(meetingId: number): Promise<void> {
    const place = await this.freeSlot(meetingId)
    if (!place) return
    const [own] = await this.tx<{ roomId: number; teacherId: number }[]>`
      select max(resource_id) filter (where kind = 'room') as "roomId",
        max(resource_id) filter (where kind = 'teacher') as "teacherId"
      from claim where meeting_id = ${meetingId}`
    const roomId = await this.freeRoom(place, own?.roomId ?? null)
    if (roomId === undefined) return
    const requestId = await this.request('move', this.random.pick(moveReasons), own?.teacherId ?? null)
    const successor = only(
      await this.tx<Row[]>`
        insert into meeting (event_id, date, pair, state, was_projected, request_id)
        select event_id, ${place.date}, ${place.pair}, 'published', was_projected, ${requestId}
        from meeting where id = ${meetingId} returning id`,
    )
    await this.leaveTrace(meetingId, requestId, successor.id)
    await this.tx`
      insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
      select distinct ${successor.id}::bigint, kind, case kind when 'room' then ${roomId} else resource_id end, subgroup,
        ${place.date}::date, ${place.pair}::smallint, 'firm'::hold
      from claim where meeting_id = ${meetingId}`
  }

  private async withdraw(meetingId: number): Promise<void> {
    const requestId = await this.request('withdrawal', this.random.pick(moveReasons), null)
    await this.leaveTrace(meetingId, requestId, null)
  }

  private async leaveTrace(meetingId: number, requestId: number, successorId: number | null): Promise<void> {
    await this.tx`
      update meeting set state = 'trace', request_id = ${requestId}, successor_id = ${successorId}
      where id = ${meetingId}`
    await this.tx`update claim set hold = 'trace', soft_reason = null where meeting_id = ${meetingId}`
  }

  /** A free room, held firmly; the group it is for is only warned. */
  private async book(monday: CalendarDate, groupId: number | null): Promise<void> {
    const place = { date: addDays(monday, this.random.int(0, 4)), pair: this.random.int(4, 8) }
    const roomId = await this.freeRoom(place, null)
    if (roomId === undefined) return
    const reason = this.random.pick(bookingReasons)
    const requestId = await this.request('booking', reason, this.random.int(1, 1000))
    const event = only(
      await this.tx<Row[]>`
        insert into event (kind, title, week_step, made_by)
        select 'booking', ${reason}, 0, id from "user" where username = 'rooms' returning id`,
    )
    const meeting = only(
      await this.tx<Row[]>`
        insert into meeting (event_id, date, pair, state, request_id)
        values (${event.id}, ${place.date}, ${place.pair}, 'published', ${requestId}) returning id`,
    )
    await this.tx`
      insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason)
      select ${meeting.id}::bigint, kind::resource_kind, resource_id, subgroup, ${place.date}::date, ${place.pair}::smallint,
        hold::hold, reason::soft_reason
      from (values ('room', ${roomId}::integer, 0::smallint, 'firm', null), ('group', ${groupId}::integer, 1, 'soft', 'booking'),
        ('group', ${groupId}::integer, 2, 'soft', 'booking')) as held (kind, resource_id, subgroup, hold, reason)
      where resource_id is not null`
  }
}
