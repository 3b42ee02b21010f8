import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { studentCount } from '@/lib/core/names/rules/resource'
import type { NamedGroup, ScheduleItem, StandingPlace, Trace } from '@/lib/core/schedule/rules/schedule'
import type { GroupAnswer, ItemAnswer, PlaceAnswer, SlotAnswer, TraceAnswer } from './schedule.contract'

export const encodeSlot = ({ date, pair }: DatedSlot): SlotAnswer => ({ date, para: pair })

export const decodeSlot = ({ date, para }: SlotAnswer): DatedSlot => ({ date, pair: para })

export const encodePlace = (place: StandingPlace): PlaceAnswer => ({
  ...encodeSlot(place),
  auds: [...place.rooms],
})

export const decodePlace = (place: PlaceAnswer): StandingPlace => ({
  ...decodeSlot(place),
  rooms: place.auds,
})

export const encodeGroup = (group: NamedGroup): GroupAnswer => ({
  id: group.id,
  title: group.title,
  ngroup: group.subgroup,
  students: group.students,
  kurs: group.courseYear,
  is_zaoch: group.correspondence,
})

export const decodeGroup = (group: GroupAnswer): NamedGroup => ({
  id: group.id,
  title: group.title,
  subgroup: group.ngroup,
  students: group.students,
  courseYear: group.kurs,
  correspondence: group.is_zaoch,
})

function typeOf(item: ScheduleItem, correspondence: boolean): ItemAnswer['type'] {
  if (item.kind === 'exam') return 'exam'
  if (item.state === 'projected') return 'projected'
  if (item.wasProjected) return 'published projected'
  return correspondence ? 'zaoch' : ''
}

const encodeTrace = (trace: Trace): TraceAnswer => {
  const told = trace.kind === 'substitution' ? null : trace
  return {
    query_id: told?.requestId ?? null,
    type: trace.kind,
    reason: told?.reason ?? '',
    by: trace.by,
    by_id: told?.madeBy ?? null,
    begins: told?.begins ? encodeSlot(told.begins) : null,
    date: told?.movedTo?.date ?? null,
    para: told?.movedTo?.pair ?? null,
    auds: [...(told?.movedTo?.rooms ?? [])],
    from: told?.movedFrom ? encodePlace(told.movedFrom) : null,
  }
}

function decodeTrace({ type: kind, ...trace }: TraceAnswer): Trace {
  if (kind === 'substitution') return { kind, by: trace.by }
  return {
    requestId: trace.query_id,
    kind,
    reason: trace.reason,
    by: trace.by,
    madeBy: trace.by_id,
    begins: trace.begins && decodeSlot(trace.begins),
    movedTo: trace.date && trace.para ? { date: trace.date, pair: trace.para, rooms: trace.auds } : null,
    movedFrom: trace.from && decodePlace(trace.from),
  }
}

const audience = (groups: readonly NamedGroup[]): string =>
  groups.map(({ title, subgroup }) => (subgroup === 0 ? title : `${title} (${subgroup})`)).join(', ')

const sharedCourseYear = ([first, ...rest]: readonly NamedGroup[]): number | null =>
  first && rest.every((group) => group.courseYear === first.courseYear) ? first.courseYear : null

/** The possible actions; omitted if empty, which is usual. */
export const encodeMay = <Act>(may: readonly Act[]): { may?: Act[] } => (may.length === 0 ? {} : { may: [...may] })

export function encodeItem(item: ScheduleItem): ItemAnswer {
  const { rooms, teachers, groups, series, trace } = item
  const correspondence = groups.some((group) => group.correspondence)
  return {
    id: item.id,
    version: item.version,
    event_id: item.eventId,
    date: item.date,
    day: weekdayOf(item.date),
    para: item.pair,
    type: typeOf(item, correspondence),
    state: item.state,
    was_projected: item.wasProjected,
    status: item.hidden ? 1 : 0,
    title: item.title,
    nt: item.lessonType,
    ngroup: item.subgroup,
    teachers: teachers.map((teacher) => teacher.name).join(', '),
    teachers_ids: teachers.map((teacher) => teacher.id),
    teacher_list: teachers,
    substitution: item.substitution,
    kont_verbose: audience(groups),
    kurs: sharedCourseYear(groups),
    groups: groups.map((group) => group.id),
    group_list: groups.map(encodeGroup),
    auditories_verbose: rooms.map((room) => room.title).join(', '),
    auditories_ids: rooms.map((room) => room.id),
    auds: rooms,
    nagruzka_id: item.loadItemId,
    meta_program_id: item.programmeId,
    meta_program_discipline_id: item.programmeDisciplineId,
    discipline_id: item.disciplineId,
    dbeg: series.startsOn,
    dend: series.endsOn,
    everyweek: series.step,
    has_related: series.hasRelated,
    is_zaoch: correspondence,
    students: studentCount(groups),
    comment: item.comment,
    link: item.link,
    is_overlap: item.overlaps,
    trace: trace && encodeTrace(trace),
    ...encodeMay(item.may),
  }
}

export const decodeItem = (item: ItemAnswer): ScheduleItem => ({
  id: item.id,
  version: item.version,
  eventId: item.event_id,
  kind: item.type === 'exam' ? 'exam' : 'class',
  state: item.state,
  hidden: item.status !== 0,
  wasProjected: item.was_projected,
  date: item.date,
  pair: item.para,
  title: item.title,
  lessonType: item.nt,
  disciplineId: item.discipline_id,
  loadItemId: item.nagruzka_id,
  programmeId: item.meta_program_id,
  programmeDisciplineId: item.meta_program_discipline_id,
  subgroup: item.ngroup,
  rooms: item.auds,
  teachers: item.teacher_list,
  substitution: item.substitution,
  groups: item.group_list.map(decodeGroup),
  comment: item.comment,
  link: item.link,
  series: {
    startsOn: item.dbeg,
    endsOn: item.dend,
    step: item.everyweek,
    hasRelated: item.has_related,
  },
  overlaps: item.is_overlap,
  trace: item.trace && decodeTrace(item.trace),
  may: item.may ?? [],
})
