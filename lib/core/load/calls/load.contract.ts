import { z } from 'zod'
import type {
  DisciplineId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import { groupAnswer, roomAnswer, teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, components, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const mostInList = 200
const longestWeek = 7

const id = z.int()

/** The subject of the load. */
const plannable = z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: wire.idText })
const period = z.object({ dbeg: wire.dateText, dend: wire.dateText }).superRefine(wire.checkPeriod(wire.longestPeriod))

/** A nagruzka item of the specification, section 3, with the data for rights checks. */
export const loadItemAnswer = z
  .object({
    id,
    /** The load item of a proxy row. */
    nagruzka_id: wire.idAnswer<LoadItemId>().nullable(),
    version: z.int(),
    type: z.enum(['group', 'metaprogram', 'proxy']),
    nt: z.literal([...lessonTypes]),
    sem: z.literal([1, 2]),
    semester_id: wire.idAnswer<SemesterId>(),
    dbeg: wire.dateAnswer,
    dend: wire.dateAnswer,
    groups: z.array(wire.idAnswer<GroupId>()),
    groups_verbose: z.string(),
    group_list: z.array(groupAnswer.extend({ faculty_id: wire.idAnswer<FacultyId>().nullable() })),
    ngroup: z.literal([...subgroups]),
    teachers: z.array(wire.idAnswer<TeacherId>()),
    teachers_verbose: z.string(),
    teacher_list: z.array(teacherAnswer.extend({ department_id: id.nullable() })),
    discipline: z.string(),
    discipline_id: wire.idAnswer<DisciplineId>().nullable(),
    students: z.int().nullable(),
    auditories: z.array(wire.idAnswer<RoomId>()),
    auds: z.array(roomAnswer),
    /** What its groups state that their rooms must have; absent: nothing. */
    equipment: z.array(z.enum(equipmentNames)).readonly().optional(),
    h: z.int(),
    /** Nobody set the hours: they were counted from an imported timetable. */
    is_derived: z.boolean(),
    meta_program_id: wire.idAnswer<ProgrammeId>().nullable(),
    /** The rooms that the item's programme may use. */
    allowed_auditories: z.array(wire.idAnswer<RoomId>()),
    /** As rights checks need it: slots are day * 10 + pair. */
    permission: z
      .object({ can_set: z.boolean(), auditories: z.array(wire.idAnswer<RoomId>()), slots: z.array(z.int()) })
      .nullable(),
  })
  .register(components, { id: 'LoadItem' })

export const loadCall = call('GET /api/{itemType}/{id}/nagruzka/', {
  summary: 'The load of a group, teacher or meta-programme that overlaps the period',
  params: plannable,
  query: period,
  response: z.array(loadItemAnswer),
})

export const loadProgressCall = call('GET /api/{itemType}/{id}/nagruzka-hset/', {
  summary: 'Hours placed and rooms used for each item of that load: 2 hours a class, drafts included',
  params: plannable,
  query: period,
  response: z.record(
    z.string(),
    z.object({
      h_set: z.int(),
      used_auditories: z.array(roomAnswer),
      /** Of withdrawn classes that are not settled, whatever withdrew them; absent: none. */
      h_withdrawn: z.int().optional(),
    }),
  ),
})

/** «Map period» of the specification, section 3: day → pair → entry. */
const mapEntry = z.object({
  nagruzka_id: id,
  of: z.enum(['group', 'metaprogram']),
  type: z.enum(['projected', 'published projected']),
})

export const loadMapCall = call('GET /api/{itemType}/{id}/map/', {
  summary: 'The weekly map of that load, newest week first',
  params: plannable,
  query: period,
  response: z.array(
    z.object({
      dbeg: wire.dateAnswer,
      dend: wire.dateAnswer,
      map: z.record(z.string(), z.record(z.string(), z.array(mapEntry))),
    }),
  ),
})

/** A reason against placing in a slot; advice does not block. */
export const occupationReason = z.object({
  kind: z.enum([
    ...(['teacher', 'group', 'auditory', 'load', 'dates', 'past'] as const),
    ...(['right', 'holiday', 'absence', 'wish'] as const),
  ]),
  id: id.nullable(),
  title: z.string(),
  text: z.string(),
  blocks: z.boolean(),
  /** The room is asked for by a booking that waits for consent. */
  asked: z.literal(true).optional(),
})

/** An item as calls about placing it name it: `group` and `teacher` name a load item, the others a programme row. */
export const itemType = z.enum(['group', 'teacher', 'metaprogram', 'proxy']).default('group')

export type ItemType = z.infer<typeof itemType>

/**
 * The slots of the week with conflicts, by `<day>.<pair>`. Without `nagruzka_id` or `schedule_id` only busy
 * people and rooms are reported.
 */
export const occupationCall = call('GET /api/group/nagruzka-occupation/', {
  summary:
    'For each slot of a week: what the given groups, teachers and rooms are busy with, and other obstacles to placing',
  query: z
    .object({
      groups: wire.idListText<GroupId>(mostInList),
      teachers: wire.idListText<TeacherId>(mostInList),
      ngroup: z
        .enum(['0', '1', '2'])
        .optional()
        .transform((text) => subgroups.find((one) => String(one) === text) ?? 0),
      /** Ignores drafts of these groups' programme projects. */
      skip_project_for_groups: wire.idListText<GroupId>(mostInList),
      dbeg: wire.dateText,
      dend: wire.dateText,
      with_projected: wire.flagText,
      nagruzka_type: itemType,
      nagruzka_id: wire.idText.optional(),
      auditories: wire.idListText<RoomId>(mostInList),
      /** A class to move: it does not conflict with itself. */
      schedule_id: wire.largeIdTextOf<MeetingId>().optional(),
    })
    .superRefine(
      wire.checkPeriod(longestWeek, {
        lists: ['groups', 'teachers', 'auditories', 'skip_project_for_groups'],
        most: wire.mostBusyDays,
      }),
    ),
  response: z.record(
    z.string(),
    z.object({
      teachers: z.array(wire.idAnswer<TeacherId>()),
      /** As `groupId/subgroup`. */
      groups: z.array(z.string()),
      reasons: z.array(occupationReason),
    }),
  ),
})

export type LoadItemAnswer = z.infer<typeof loadItemAnswer>
export type LoadProgressAnswer = AnswerOf<typeof loadProgressCall>
export type MapEntryAnswer = z.infer<typeof mapEntry>
export type MapWeekAnswer = AnswerOf<typeof loadMapCall>[number]
export type OccupationAnswer = AnswerOf<typeof occupationCall>
