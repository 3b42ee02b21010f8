import type postgres from 'postgres'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { RequestKind } from '@/lib/core/schedule/rules/schedule'
import { sqlOf, type Queryable } from '../client'
import { leaveTraces } from '../queries/booking/find-moves'
import { beginChange, recordRights, writeHistory } from '../queries/core/history/changes'
import { endRecording } from '../queries/core/history/diff'
import { insertSeries } from '../queries/core/placing/insert-series'
import { placeClaims } from '../queries/core/placing/place-claims'
import { withdrawMeetings } from '../queries/core/placing/release-meetings'
import { relocateMeetings } from '../queries/core/placing/relocate-meetings'
import type { DemoRandom } from './random'

type Place = { date: CalendarDate; pair: Pair }

const bookingReasons = ['ППОС', 'Консультация', 'МРЦПК', 'День открытых дверей', 'Заседание кафедры', 'Репетиция']
const moveReasons = ['Командировка преподавателя', 'Болезнь преподавателя', 'Ремонт в аудитории', 'По просьбе группы']

function only<Found>(rows: readonly Found[]): Found {
  const [row] = rows
  if (row === undefined) throw new Error('The demo university has no such thing')
  return row
}

/** Recent user actions around today: bookings, moved classes with a trace, withdrawn classes. */
export class DemoRequests {
  private readonly tx: postgres.ISql

  constructor(
    private readonly db: Queryable,
    private readonly random: DemoRandom,
    private readonly today: CalendarDate,
  ) {
    this.tx = sqlOf(db)
  }

  /** One of each for the demo group's week, and some more for the rest of the university. */
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

  /** Published classes of a week with one whole group, a teacher and a real room. */
  private async movable(monday: CalendarDate, limit: number, groupId: number | null): Promise<MeetingId[]> {
    const rows = await this.tx<{ id: MeetingId }[]>`
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
    changeId: ChangeId,
  ): Promise<RequestId> {
    const rows = await this.tx<{ id: RequestId }[]>`
      insert into request (kind, reason, in_charge, in_charge_teacher_id, made_by, made_at, change_id)
      select ${kind}, ${reason}, coalesce((select name from teacher where id = ${inChargeTeacherId}), ''),
        (select id from teacher where id = ${inChargeTeacherId}), (select id from "user" where username = ${kind === 'booking' ? 'rooms' : 'planner'}),
        ${addDays(this.today, -2)}::date + time '09:00', ${changeId}
      returning id`
    return only(rows).id
  }

  /**
   * A slot of the meeting's week in which its groups and teachers are free, preferably next to another class
   * of theirs.
   */
  private async freeSlot(meetingId: MeetingId): Promise<Place | undefined> {
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

  /** A free ordinary room, at least as large as the one it replaces. */
  private async freeRoom({ date, pair }: Place, insteadOf: number | null): Promise<RoomId | undefined> {
    const [room] = await this.tx<{ id: RoomId }[]>`
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

  /** Begins a history entry, which makes the request undoable. */
  private async change(by: 'planner' | 'rooms', right: 'class.move' | 'room.book'): Promise<ChangeId> {
    const { id } = only(await this.tx<{ id: UserId }[]>`select id from "user" where username = ${by}`)
    return beginChange(this.db, { actorId: id, action: right, subject: {}, isRecorded: true })
  }

  private async keep(changeId: ChangeId, right: 'class.move' | 'room.book'): Promise<void> {
    await endRecording(this.db, changeId)
    await writeHistory(this.db, changeId)
    await recordRights(this.db, changeId, [right])
  }

  private async move(meetingId: MeetingId): Promise<void> {
    const place = await this.freeSlot(meetingId)
    if (!place) return
    const [own] = await this.tx<{ roomId: number; teacherId: number }[]>`
      select max(resource_id) filter (where kind = 'room') as "roomId",
        max(resource_id) filter (where kind = 'teacher') as "teacherId"
      from claim where meeting_id = ${meetingId}`
    const roomId = await this.freeRoom(place, own?.roomId ?? null)
    if (roomId === undefined) return
    const changeId = await this.change('planner', 'class.move')
    const requestId = await this.request('move', this.random.pick(moveReasons), own?.teacherId ?? null, changeId)
    await leaveTraces(this.db, [meetingId], requestId)
    await relocateMeetings(this.db, [{ meetingId, ...place, rooms: [roomId] }])
    await this.keep(changeId, 'class.move')
  }

  private async withdraw(meetingId: MeetingId): Promise<void> {
    const changeId = await this.change('planner', 'class.move')
    const requestId = await this.request('withdrawal', this.random.pick(moveReasons), null, changeId)
    await withdrawMeetings(this.db, [meetingId], requestId)
    await this.keep(changeId, 'class.move')
  }

  /** Books a free room with a firm claim; its group only gets a soft one. */
  private async book(monday: CalendarDate, groupId: number | null): Promise<void> {
    const date = addDays(monday, this.random.int(0, 4))
    const pair = pairNumbered(this.random.int(4, 8))
    const roomId = await this.freeRoom({ date, pair }, null)
    if (roomId === undefined) return
    const reason = this.random.pick(bookingReasons)
    const changeId = await this.change('rooms', 'room.book')
    const requestId = await this.request('booking', reason, this.random.int(1, 1000), changeId)
    const { meetings } = await insertSeries(this.db, {
      event: { kind: 'booking', title: reason, weekStep: 0 },
      dates: [date],
      pair,
      state: 'published',
      requestId,
    })
    const { id: meetingId } = only(meetings)
    const groups = groupId === null ? [] : [{ kind: 'group' as const, resourceId: groupId }]
    const held = [{ kind: 'room' as const, resourceId: roomId }, ...groups]
    await placeClaims(
      this.db,
      held.map((one) => ({ ...one, meetingId, subgroup: 0 })),
      'refuse',
    )
    await this.keep(changeId, 'room.book')
  }
}
