import { type LoadItem, type LoadProgress, type LoadRef, refOf } from '@/lib/core/load/rules/load-item'
import type { LoadGrant, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { decodeGroup, encodeGroup } from '@/lib/core/schedule/calls/schedule-item'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import type { ItemType, LoadItemAnswer, LoadProgressAnswer } from './load.contract'

const ofGrant = fieldNames({ canSet: 'can_set', roomIds: 'auditories' })

const encodeGrant = (grant: LoadGrant | null): LoadItemAnswer['permission'] =>
  grant && { can_set: grant.canSet, auditories: [...grant.roomIds], slots: [...grant.slots] }

const decodeGrant = (grant: LoadItemAnswer['permission']): LoadGrant | null => grant && ofGrant.decode(grant)

/** The item that a call about placing names by its type and id. */
export const itemRefOf = (type: ItemType, id: number): Pick<LoadRef, 'of' | 'id'> =>
  refOf(type === 'group' || type === 'teacher' ? 'load' : 'programme', id)

/** The item type that calls about placing use for this item. */
export const itemTypeOf = ({ of }: Pick<LoadRef, 'of'>): 'group' | 'metaprogram' =>
  of === 'load' ? 'group' : 'metaprogram'

const typeOf = (ref: LoadRef): LoadItemAnswer['type'] =>
  ref.of === 'load' ? 'group' : ref.proxyOf === null ? 'metaprogram' : 'proxy'

export function encodeLoadItem(item: LoadItem): LoadItemAnswer {
  const { ref, plan, groups, teachers, rooms } = item
  const faculties = new Map(plan.of === 'load' ? plan.groups.map((one) => [one.id, one.facultyId]) : [])
  const departments = new Map(plan.of === 'load' ? plan.teachers.map((one) => [one.id, one.departmentId]) : [])
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
    ...(item.equipment && { equipment: item.equipment }),
    h: item.requiredHours,
    is_derived: item.isDerived,
    meta_program_id: item.programmeId,
    allowed_auditories: plan.of === 'programme' ? [...plan.programmeRoomIds] : [],
    permission: encodeGrant(plan.loadGrant),
  }
}

function decodePlan(item: LoadItemAnswer): PlanSubject {
  const loadGrant = decodeGrant(item.permission)
  if (item.type !== 'group' && item.meta_program_id !== null)
    return {
      of: 'programme',
      loadGrant,
      programmeId: item.meta_program_id,
      programmeRoomIds: item.allowed_auditories,
    }
  return {
    of: 'load',
    loadGrant,
    groups: item.group_list.map((one) => ({ id: one.id, facultyId: one.faculty_id })),
    teachers: item.teacher_list.map((one) => ({ id: one.id, departmentId: one.department_id })),
  }
}

function decodeRef({ type, id, nagruzka_id }: LoadItemAnswer): LoadRef {
  return type === 'group' ? refOf('load', id) : { ...refOf('programme', id), proxyOf: nagruzka_id }
}

export const decodeLoadItem = (item: LoadItemAnswer): LoadItem => ({
  ref: decodeRef(item),
  version: item.version,
  semester: { id: item.semester_id, half: item.sem },
  programmeId: item.meta_program_id,
  disciplineId: item.discipline_id,
  title: item.discipline,
  lessonType: item.nt,
  subgroup: item.ngroup,
  requiredHours: item.h,
  isDerived: item.is_derived,
  startsOn: item.dbeg,
  endsOn: item.dend,
  students: item.students,
  groups: item.group_list.map(decodeGroup),
  teachers: item.teacher_list,
  rooms: item.auds,
  ...(item.equipment && { equipment: item.equipment }),
  plan: decodePlan(item),
})

const ofProgress = fieldNames({
  placedHours: 'h_set',
  usedRooms: 'used_auditories',
  withdrawnHours: 'h_withdrawn',
})

export const encodeLoadProgress = (progress: ReadonlyMap<number, LoadProgress>): LoadProgressAnswer =>
  Object.fromEntries([...progress].map(([id, one]) => [id, ofProgress.encode(one)]))

export const decodeLoadProgress = (progress: LoadProgressAnswer): ReadonlyMap<number, LoadProgress> =>
  new Map(Object.entries(progress).map(([id, one]) => [Number(id), ofProgress.decode(one)]))
