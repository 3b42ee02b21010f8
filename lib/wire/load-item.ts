import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadItem, LoadProgress, LoadRef } from '@/lib/domain/load-item'
import type { LessonType } from '@/lib/domain/lesson-type'
import type { Subgroup } from '@/lib/domain/resource'
import type { LoadGrant, Plan } from '@/lib/domain/rights-subjects'
import {
  decodeGroup,
  decodeRoom,
  decodeTeacher,
  encodeGroup,
  type WireGroup,
  type WireRoom,
  type WireTeacher,
} from './schedule-item'

type WireLoadType = 'group' | 'metaprogram' | 'proxy'

/** A load permission as its holder needs it: slots are day * 10 + pair. */
type WireGrant = { can_set: boolean; auditories: number[]; slots: number[] }

/** A nagruzka item of the specification, section 3, and what decides who may place it. */
export type WireLoadItem = {
  id: number
  /** Of the load item that a proxy row stands for. */
  nagruzka_id: number | null
  version: number
  type: WireLoadType
  nt: LessonType
  sem: 1 | 2
  semester_id: number
  dbeg: CalendarDate
  dend: CalendarDate
  groups: number[]
  groups_verbose: string
  group_list: (WireGroup & { faculty_id: number | null })[]
  ngroup: Subgroup
  teachers: number[]
  teachers_verbose: string
  teacher_list: (WireTeacher & { department_id: number | null })[]
  discipline: string
  discipline_id: number | null
  students: number | null
  auditories: number[]
  auds: WireRoom[]
  h: number
  meta_program_id: number | null
  /** Rooms that the programme lists. */
  allowed_auditories: number[]
  permission: WireGrant | null
}

/** By the id that the list of the load gives an item. */
export type WireLoadProgress = Record<string, { h_set: number; used_auditories: WireRoom[] }>

const encodeGrant = (grant: LoadGrant | null): WireGrant | null =>
  grant && { can_set: grant.canSet, auditories: [...grant.roomIds], slots: [...grant.slots] }

const decodeGrant = (grant: WireGrant | null): LoadGrant | null =>
  grant && {
    canSet: grant.can_set,
    roomIds: grant.auditories as unknown as LoadGrant['roomIds'],
    slots: grant.slots,
  }

const typeOf = (ref: LoadRef): WireLoadType =>
  ref.of === 'load' ? 'group' : ref.proxyOf === null ? 'metaprogram' : 'proxy'

export function encodeLoadItem(item: LoadItem): WireLoadItem {
  const { ref, plan, groups, teachers, rooms } = item
  const faculties = new Map(plan.of === 'load' ? plan.groups.map((one) => [one.id, one.facultyId]) : [])
  const departments = new Map(
    plan.of === 'load' ? plan.teachers.map((one) => [one.id, one.departmentId]) : [],
  )
  return {
    id: ref.id,
    nagruzka_id: ref.of === 'load' ? ref.id : ref.proxyOf,
    version: item.version,
    type: typeOf(ref),
    nt: item.lessonType,
    sem: item.semester.half,
    semester_id: item.semester.id,
    dbeg: item.startsOn,
    dend: item.endsOn,
    groups: groups.map((group) => group.id),
    groups_verbose: groups.map((group) => group.title).join(', '),
    group_list: groups.map((group) => ({
      ...encodeGroup(group),
      faculty_id: faculties.get(group.id) ?? null,
    })),
    ngroup: item.subgroup,
    teachers: teachers.map((teacher) => teacher.id),
    teachers_verbose: teachers.map((teacher) => teacher.name).join(', '),
    teacher_list: teachers.map((teacher) => ({
      ...teacher,
      department_id: departments.get(teacher.id) ?? null,
    })),
    discipline: item.title,
    discipline_id: item.disciplineId,
    students: item.students,
    auditories: rooms.map((room) => room.id),
    auds: rooms,
    h: item.requiredHours,
    meta_program_id: item.programmeId,
    allowed_auditories: plan.of === 'programme' ? [...plan.programmeRoomIds] : [],
    permission: encodeGrant(plan.loadGrant),
  }
}

function decodePlan(item: WireLoadItem): Plan {
  const loadGrant = decodeGrant(item.permission)
  if (item.type !== 'group' && item.meta_program_id !== null)
    return {
      of: 'programme',
      loadGrant,
      programmeId: item.meta_program_id as Extract<Plan, { of: 'programme' }>['programmeId'],
      programmeRoomIds: item.allowed_auditories as unknown as LoadGrant['roomIds'],
    }
  return {
    of: 'load',
    loadGrant,
    groups: item.group_list.map((one) => ({
      id: one.id as Extract<Plan, { of: 'load' }>['groups'][number]['id'],
      facultyId: one.faculty_id as Extract<Plan, { of: 'load' }>['groups'][number]['facultyId'],
    })),
    teachers: item.teacher_list.map((one) => ({
      id: one.id as Extract<Plan, { of: 'load' }>['teachers'][number]['id'],
      departmentId: one.department_id,
    })),
  }
}

function decodeRef({ type, id, nagruzka_id }: WireLoadItem): LoadRef {
  if (type === 'group') return { of: 'load', id: id as Extract<LoadRef, { of: 'load' }>['id'] }
  return {
    of: 'programme',
    id: id as Extract<LoadRef, { of: 'programme' }>['id'],
    proxyOf: nagruzka_id as Extract<LoadRef, { of: 'programme' }>['proxyOf'],
  }
}

export const decodeLoadItem = (item: WireLoadItem): LoadItem => ({
  ref: decodeRef(item),
  version: item.version,
  semester: { id: item.semester_id as LoadItem['semester']['id'], half: item.sem },
  programmeId: item.meta_program_id as LoadItem['programmeId'],
  disciplineId: item.discipline_id as LoadItem['disciplineId'],
  title: item.discipline,
  lessonType: item.nt,
  subgroup: item.ngroup,
  requiredHours: item.h,
  startsOn: item.dbeg,
  endsOn: item.dend,
  students: item.students,
  groups: item.group_list.map(decodeGroup),
  teachers: item.teacher_list.map(decodeTeacher),
  rooms: item.auds.map(decodeRoom),
  plan: decodePlan(item),
})

export const encodeLoadProgress = (progress: ReadonlyMap<number, LoadProgress>): WireLoadProgress =>
  Object.fromEntries(
    [...progress].map(([id, one]) => [id, { h_set: one.placedHours, used_auditories: one.usedRooms }]),
  )

export const decodeLoadProgress = (progress: WireLoadProgress): ReadonlyMap<number, LoadProgress> =>
  new Map(
    Object.entries(progress).map(([id, one]) => [
      Number(id),
      { placedHours: one.h_set, usedRooms: one.used_auditories.map(decodeRoom) },
    ]),
  )
