import { z } from 'zod'
import { examForms, sessionKinds } from '@/lib/core/calendar/rules/session'
import type {
  DisciplineId,
  EventId,
  FacultyId,
  GroupId,
  LoadItemId,
  RoomId,
  SemesterId,
  SessionPeriodId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { allStudyForms, subgroups } from '@/lib/core/names/rules/resource'
import { groupAnswer, roomAnswer, teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { ruleStrengths } from '@/lib/quality/rules/quality-rules'

/** Minutes since midnight. */
const minuteOfDay = z.int().min(0).max(1439)
const length = z.int().min(15).max(720)
const days = z.int().min(0).max(14).nullable()

export const examAnswer = z
  .object({
    /** Of its load item. */
    id: wire.idAnswer<LoadItemId>(),
    version: z.int(),
    title: z.string(),
    discipline_id: wire.idAnswer<DisciplineId>().nullable(),
    nt: z.literal([...lessonTypes]),
    ngroup: z.literal([...subgroups]),
    /** The part of the session in which it is held. */
    type: z.enum(sessionKinds),
    form: z.enum(examForms),
    minutes: length,
    is_hard: z.boolean(),
    room_count: z.int(),
    students: z.int().nullable(),
    groups: z.array(groupAnswer),
    teachers: z.array(teacherAnswer),
    sittings: z.array(
      z.object({
        event_id: wire.idAnswer<EventId>(),
        version: z.int(),
        date: wire.dateAnswer,
        starts_at: minuteOfDay,
        minutes: z.int(),
        pairs: z.array(wire.pairField),
        auditories: z.array(roomAnswer),
        teachers: z.array(teacherAnswer),
        is_projected: z.boolean(),
        is_pinned: z.boolean(),
        /** Who comes: of a consultation not those whose exam was struck. */
        group_ids: z.array(wire.idAnswer<GroupId>()),
      }),
    ),
    may_place: z.boolean(),
    may_change: z.boolean(),
  })
  .register(components, { id: 'Exam' })

const periodFields = {
  type: z.enum(sessionKinds),
  title: z.string(),
  starts_on: wire.dateAnswer,
  ends_on: wire.dateAnswer,
  faculty_id: wire.idAnswer<FacultyId>().nullable(),
  course_year: z.int().nullable(),
  study_form: z.enum(allStudyForms).nullable(),
  least_days: z.int().nullable(),
  wanted_days: z.int().nullable(),
}

const norms = z.object({
  exam_minutes: length,
  credit_minutes: length,
  consultation_minutes: length,
  least_days: z.int().min(1).max(14),
  wanted_days: z.int().min(1).max(14),
  examiner_daily: z.int().min(1).max(10),
  seat_share: z.int().min(10).max(100),
})
const slots = z
  .array(z.object({ starts_at: minuteOfDay, minutes: length }))
  .min(1)
  .max(10)

const sessionAnswer = z
  .object({
    periods: z.array(z.object({ id: wire.idAnswer<SessionPeriodId>(), version: z.int(), ...periodFields })),
    /** When exams begin, in minutes since midnight. */
    slots,
    norms,
  })
  .register(components, { id: 'ExamSession' })

export const sessionCall = ownCall('GET /api/exam/', {
  summary:
    "What a faculty holds in the session of a semester: its exams, credits and consultations, where they stand, drafts included, and the session's periods and times",
  query: z.object({ faculty_id: wire.idTextOf<FacultyId>(), semester_id: wire.idTextOf<SemesterId>() }),
  response: z.object({
    window: z.object({ dbeg: wire.dateAnswer, dend: wire.dateAnswer }),
    session: sessionAnswer,
    publication: z.object({ title: z.string(), on: wire.dateAnswer }).nullable(),
    groups: z.array(
      z.object({
        id: wire.idAnswer<GroupId>(),
        title: z.string(),
        students: z.int().nullable(),
        faculty_id: wire.idAnswer<FacultyId>().nullable(),
        course_year: z.int().nullable(),
        study_form: z.enum(allStudyForms),
      }),
    ),
    exams: z.array(examAnswer),
    /** What the check of quality finds at these exams. */
    remarks: z.array(z.object({ id: wire.idAnswer<LoadItemId>(), strength: z.enum(ruleStrengths), text: z.string() })),
  }),
})

export const placeExamCall = ownCall('POST /api/exam/place/', {
  summary:
    'Places an exam on a date at a time of the session, moves it, or takes it away (place null); its consultation moves along. A published one leaves a trace with the reason',
  body: z.object({
    id: wire.idBodyOf<LoadItemId>(),
    place: z
      .object({
        date: wire.dateText,
        starts_at: minuteOfDay,
        /** Null: where it is, if free then, or the best free ones. */
        room_ids: z.array(wire.idBodyOf<RoomId>()).max(5).nullable().default(null),
      })
      .nullable(),
    /** A search leaves it there. Absent: as before. */
    is_pinned: z.boolean().optional(),
    reason: wire.textBody(500).default(''),
    /** Of its event. */
    version: wire.versionSeen,
    /** Without it a place that the verdicts forbid, and what touches the consultation of others, is refused with the reason. */
    is_confirmed: z.boolean().default(false),
    /** Its groups get a consultation of their own, if they share one: load of its own, on the day before. */
    parts_consultation: z.boolean().default(false),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** Those that moved, as they are now. */
    exams: z.array(examAnswer),
    warnings: wire.warningsAnswer,
    /** Titles of groups that could have a consultation of their own: the one that they share is not on the day before, or moves. */
    may_part: z.array(z.string()),
    wants_reason: z.boolean(),
    change_id: wire.changeId.nullable(),
  }),
})

export const examSettingsCall = ownCall('GET /api/exam/settings/', {
  summary: 'How the university holds its sessions: periods, times at which exams begin, and what is usual',
  response: sessionAnswer,
})

export const setExamSettingsCall = ownCall('PUT /api/exam/settings/', {
  summary: 'Changes how sessions are held: periods that are not named stay, those without an id are new',
  body: z.object({
    periods: z
      .array(
        z.object({
          id: wire.idBodyOf<SessionPeriodId>().nullable(),
          version: wire.versionSeen,
          ...periodFields,
          title: wire.textBody(100).default(''),
          starts_on: wire.dateText,
          ends_on: wire.dateText,
          faculty_id: wire.idBodyOf<FacultyId>().nullable(),
          course_year: z.int().min(1).max(8).nullable(),
          least_days: days,
          wanted_days: days,
        }),
      )
      .max(300),
    removed: z.array(wire.idBodyOf<SessionPeriodId>()).max(300).default([]),
    slots,
    norms,
    /** The times and norms that were seen: if others are stored now, it is refused as stale. */
    based_on: z.object({ slots, norms }).optional(),
    dry_run: wire.dryRun,
  }),
  response: z.object({ session: sessionAnswer, change_id: wire.changeId.nullable() }),
})

export const planRetakesCall = ownCall('POST /api/exam/retakes/', {
  summary:
    'Plans retakes by how many did not pass: load of its own, to be placed in the periods of retakes; no names or marks are stored',
  body: z.object({
    rows: z
      .array(z.object({ id: wire.idBodyOf<LoadItemId>(), students: z.int().min(1).max(500) }))
      .min(1)
      .max(1000),
    /** With two more teachers of the examiner's department, those who hold least in the retakes. */
    with_commission: z.boolean().default(false),
    dry_run: wire.dryRun,
  }),
  response: z.object({ exams: z.array(examAnswer), change_id: wire.changeId.nullable() }),
})
