import { z } from 'zod'
import type {
  DisciplineId,
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups, type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { itemActs, subjectActs } from '@/lib/core/rights/rules/acts'
import { equipmentNames, fallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import { call, components, type AnswerOf, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { subjectIn } from './subject'

const mostAdded = 50

const subgroup = z.literal([...subgroups])
const requestKind = z.enum(['booking', 'exam', 'move', 'withdrawal', 'swap', 'transition'])

/** What a room has that is told wherever it is named; absent: nothing. */
export const roomHasAnswer = z.array(z.enum(equipmentNames)).readonly().optional()

/** Named rooms, teachers and groups, besides the joined text, which cannot be split. */
export const roomAnswer = z
  .object({ id: wire.idAnswer<RoomId>(), title: z.string(), building: z.string().nullable(), has: roomHasAnswer })
  .register(components, { id: 'Room' })
export const teacherAnswer = z
  .object({ id: wire.idAnswer<TeacherId>(), name: z.string() })
  .register(components, { id: 'Teacher' })
export const groupAnswer = z
  .object({
    id: wire.idAnswer<GroupId>(),
    title: z.string(),
    ngroup: subgroup,
    students: z.int().nullable(),
    kurs: z.int().nullable(),
    is_zaoch: z.boolean(),
  })
  .register(components, { id: 'Group' })

export const slotAnswer = z.object({ date: wire.dateAnswer, para: wire.pairField }).register(components, { id: 'Slot' })
export const placeAnswer = slotAnswer.extend({ auds: z.array(roomAnswer) }).register(components, { id: 'Place' })

const trace = z
  .object({
    query_id: wire.idAnswer<RequestId>().nullable(),
    type: z.enum([...requestKind.options, 'substitution']),
    reason: z.string(),
    by: z.string(),
    by_id: wire.idAnswer<UserId>().nullable(),
    begins: slotAnswer.nullable(),
    /** The place a class was moved to, with its rooms there; nulls if withdrawn or not visible. */
    date: wire.dateAnswer.nullable(),
    para: wire.pairField.nullable(),
    auds: z.array(roomAnswer),
    from: placeAnswer.nullable(),
  })
  .register(components, { id: 'Trace' })

/**
 * One class at one date and pair: a schedule item of the specification, section 3, extended by dates, states
 * and separate names.
 */
export const itemAnswer = z
  .object({
    id: wire.idAnswer<MeetingId>(),
    version: z.int(),
    event_id: wire.idAnswer<EventId>(),
    date: wire.dateAnswer,
    day: z.int().min(1).max(7),
    para: wire.pairField,
    type: z.enum(['', 'zaoch', 'projected', 'published projected', 'exam']),
    state: z.enum(['projected', 'published', 'trace']),
    was_projected: z.boolean(),
    /** 0 normal, 1 hidden by load. */
    status: z.literal([0, 1]),
    title: z.string(),
    nt: z.literal([...lessonTypes]),
    ngroup: subgroup,
    teachers: z.string(),
    teachers_ids: z.array(wire.idAnswer<TeacherId>()),
    teacher_list: z.array(teacherAnswer),
    /** The original teachers who were replaced. */
    substitution: z.object({ instead: z.array(teacherAnswer) }).nullable(),
    kont_verbose: z.string(),
    /** The course year, if all its groups share it. */
    kurs: z.int().nullable(),
    groups: z.array(wire.idAnswer<GroupId>()),
    group_list: z.array(groupAnswer),
    auditories_verbose: z.string(),
    auditories_ids: z.array(wire.idAnswer<RoomId>()),
    auds: z.array(roomAnswer),
    nagruzka_id: wire.idAnswer<LoadItemId>().nullable(),
    meta_program_id: wire.idAnswer<ProgrammeId>().nullable(),
    meta_program_discipline_id: wire.idAnswer<ProgrammeDisciplineId>().nullable(),
    discipline_id: wire.idAnswer<DisciplineId>().nullable(),
    dbeg: wire.dateAnswer,
    dend: wire.dateAnswer,
    everyweek: z.literal([0, 1, 2]),
    has_related: z.boolean(),
    is_zaoch: z.boolean(),
    students: z.int().nullable(),
    comment: z.string(),
    link: z.string(),
    is_overlap: z.boolean(),
    trace: trace.nullable(),
    /** The user's possible actions on it; absent: none. */
    may: z.array(z.enum(itemActs)).optional(),
  })
  .register(components, { id: 'Item' })

/** A room request or closure of the specification, section 3. */
export const queryAnswer = z
  .object({
    id: wire.idAnswer<EventId | RequestId>(),
    version: z.int(),
    type: z.enum([...requestKind.options, 'closure']),
    date: wire.dateAnswer,
    day: z.int().min(1).max(7),
    day_of_week: z.string(),
    is_today: z.boolean(),
    para: wire.pairField,
    pairs: z.array(wire.pairField),
    title: z.string(),
    description: z.string(),
    in_charge: z.string(),
    auds: z.array(roomAnswer),
    teachers: z.array(teacherAnswer),
    groups: z.array(groupAnswer),
    is_overlap: z.boolean(),
    /** Account id of its author. */
    made_by: wire.idAnswer<UserId>().nullable(),
    /** The earliest slot it touched. */
    begins: slotAnswer.nullable(),
  })
  .register(components, { id: 'Query' })

/** `waiting`: somebody holds the place. */
const askedAnswer = queryAnswer.extend({ asked: z.enum(['asked', 'waiting']) })

export const scheduleCall = call('GET /api/{itemType}/{id}/schedule/', {
  summary: 'The schedule of a room, teacher, group or meta-programme in a period, and of others named in the query',
  params: z.object({ itemType: z.enum(['auditory', 'teacher', 'group', 'meta-program']), id: wire.idText }),
  query: z
    .object({
      dbeg: wire.dateText,
      dend: wire.dateText,
      with_projected: wire.flagText,
      teacher: wire.idListText<TeacherId>(mostAdded),
      metaprogram: wire.idListText<ProgrammeId>(mostAdded),
      group: wire.idListText<GroupId>(mostAdded),
    })
    .superRefine(
      wire.checkPeriod(wire.longestPeriod, {
        lists: ['teacher', 'metaprogram', 'group'],
        most: wire.mostTimetableDays,
      }),
    ),
  response: z.object({
    /** The subject of the path. `may`: the user's possible actions on its whole week; absent: none. */
    subject: z.object({
      /** Differs from the requested id if that subject was merged into this one. */
      id: z.int(),
      title: z.string(),
      subgroups: z.literal([1, 2]),
      is_retired: z.boolean(),
      may: z.array(z.enum(subjectActs)).optional(),
    }),
    schedule: z.array(itemAnswer),
    wish: z.array(
      z.object({
        date: wire.dateAnswer,
        day: z.int().min(1).max(7),
        para: wire.pairField,
        title: z.string(),
        /** An absence: somebody will not be there. False: only a wish. */
        is_absence: z.boolean(),
        /** No wish: this equipment of the room is out of order. Absent: a wish. */
        lacks: z.enum(fallibleEquipment).optional(),
      }),
    ),
    queries: z.array(queryAnswer),
    /** Bookings of the room that wait for consent and hold nothing; absent: none. */
    asked: z.array(askedAnswer).optional(),
    week_even: z.literal([0, 1]),
    /** If the period is empty: the next day after it with a class or booking, or the last before it. */
    nearest: wire.dateAnswer.optional(),
  }),
})

/** The schedule call's query, answered with a workbook. */
const workbookCall = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  call(`GET ${path}`, {
    summary,
    params: scheduleCall.params,
    query: scheduleCall.query,
    response: z.string().meta({ format: 'binary' }),
    responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })

export const scheduleBookCall = workbookCall(
  '/api/{itemType}/{id}/schedule-xlsx/',
  'The schedule as a workbook: a sheet for each week, and all of it as a list',
)

export const movesBookCall = workbookCall(
  '/api/{itemType}/{id}/transition-xlsx/',
  'The transition sheet as a workbook: every move, withdrawal, swap and transition of a schedule',
)

type ScheduleInput = Pick<InputOf<typeof scheduleCall>, 'params' | 'query'>

/** Additional subjects in the query. */
const alsoOf = (query: Pick<ScheduleInput['query'], 'teacher' | 'metaprogram' | 'group'>): Subject[] => [
  ...query.teacher.map((id) => subjectOf('teacher', id)),
  ...query.group.map((id) => subjectOf('group', id)),
  ...query.metaprogram.map((id) => subjectOf('programme', id)),
]

/** Parsed parameters of the schedule and its workbooks. */
export const scheduleQuestion = ({ params, query }: ScheduleInput) => ({
  subject: subjectIn(params),
  also: alsoOf(query),
  from: query.dbeg,
  to: query.dend,
  drafts: query.with_projected,
})

export type GroupAnswer = z.infer<typeof groupAnswer>
export type SlotAnswer = z.infer<typeof slotAnswer>
export type PlaceAnswer = z.infer<typeof placeAnswer>
export type TraceAnswer = z.infer<typeof trace>
export type ItemAnswer = z.infer<typeof itemAnswer>
export type QueryAnswer = z.infer<typeof queryAnswer>
export type ScheduleAnswer = AnswerOf<typeof scheduleCall>
