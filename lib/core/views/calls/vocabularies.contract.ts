import { z } from 'zod'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import type {
  GroupId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { subjectActs } from '@/lib/core/rights/rules/acts'
import { reasonPurposes } from '@/lib/core/rights/rules/reason'
import { equipmentWords } from '@/lib/core/rooms/calls/room-words'
import { call, components, ownCall, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { recordOf } from '@/lib/core/words/rules/records'

/** The user's possible actions on the whole week; absent: none. */
const may = z.array(z.enum(subjectActs)).optional()

const equipment = recordOf(Object.values(equipmentWords), () => z.boolean())

/** «Auditory» of the specification, section 3, without occupation. */
export const roomEntryAnswer = z.object({
  id: wire.idAnswer<RoomId>(),
  title: z.string(),
  maxstud: z.int().nullable(),
  ...equipment,
  is_common: z.boolean(),
  is_occupied: z.boolean(),
  building: z.string(),
  active: z.boolean(),
})

const teacher = z.object({
  id: wire.typedAs<TeacherId>(z.int().min(1)),
  name: z.string(),
  full_name: z.string(),
  active: z.boolean(),
  can_edit: z.boolean(),
  may,
})

const group = z.object({
  id: wire.idAnswer<GroupId>(),
  title: z.string(),
  kurs: z.int().nullable(),
  faculty_title: z.string().nullable(),
  fo: z.string(),
  students: z.int().nullable(),
  subgroups: z.literal([1, 2]),
  with_project: z.boolean(),
  has_dpo2030: z.boolean(),
  /** What it was called before it was renamed, the last title first; absent: nothing else. */
  former_titles: z.array(z.string()).readonly().optional(),
  active: z.boolean(),
  can_edit: z.boolean(),
  may,
})

const flags = recordOf(programmeFlags, () => z.boolean())

const programmePermissions = z
  .object({ ...flags, auditories: z.array(wire.idAnswer<RoomId>()) })
  .register(components, { id: 'ProgrammePermissions' })

export const programmeAnswer = z
  .object({
    id: wire.idAnswer<ProgrammeId>(),
    title: z.string(),
    color: z.string(),
    is_project: z.boolean(),
    is_dpo: z.boolean(),
    disciplines_independent: z.boolean(),
    nagruzka_group_id: wire.idAnswer<GroupId>().nullable(),
    nagruzka_sem: z.literal([1, 2]).nullable(),
    nagruzka_semester_id: wire.idAnswer<SemesterId>().nullable(),
    disciplines: z.array(
      z.object({
        id: wire.idAnswer<ProgrammeDisciplineId>(),
        dbeg: wire.dateAnswer.nullable(),
        dend: wire.dateAnswer.nullable(),
      }),
    ),
    permissions: programmePermissions,
  })
  .register(components, { id: 'Programme' })

const listedProgramme = programmeAnswer.extend({ may })

const templates = z.record(
  z.string(),
  z.object({ title: z.string(), has_generate: z.boolean(), is_project: z.boolean() }),
)

/** `lacks`: permissions the user needs before a load permission has any effect. */
const userProfile = z.object({
  user: z.object({ id: wire.idAnswer<UserId>(), username: z.string() }),
  full_name: z.string(),
  lacks: z.array(z.enum(permissions)),
})

export const roomsCall = call('GET /api/auditory/', {
  summary: 'Rooms, the two virtual ones included, by title',
  response: z.array(roomEntryAnswer),
})

export const teachersCall = call('GET /api/teacher/', {
  summary: 'Teachers by name',
  response: z.array(teacher),
})

export const groupsCall = call('GET /api/group/', {
  summary: 'Groups by title',
  response: z.array(group),
})

export const programmesCall = call('GET /api/meta-program/', {
  summary: 'Meta-programmes the user has any right to, by title',
  response: z.array(listedProgramme),
})

export const templatesCall = call('GET /api/meta-program/templates/', {
  summary: 'Templates for meta-programmes, by key',
  response: templates,
})

export const userProfilesCall = ownCall('GET /api/userprofile/', {
  summary: 'Active accounts by full name',
  response: z.array(userProfile),
})

export const reasonsCall = call('GET /api/reason/', {
  summary: 'Reasons that are suggested, in order; for: bookings, moves and swaps, closed rooms, absences of teachers',
  response: z.array(z.object({ title: z.string(), for: z.array(z.enum(reasonPurposes)) })),
})

export type RoomEntryAnswer = z.infer<typeof roomEntryAnswer>
export type TeacherEntryAnswer = z.infer<typeof teacher>
export type GroupEntryAnswer = z.infer<typeof group>
export type ProgrammeEntryAnswer = z.infer<typeof programmeAnswer>
export type ListedProgrammeAnswer = z.infer<typeof listedProgramme>
export type TemplatesAnswer = z.infer<typeof templates>
export type ReasonsAnswer = AnswerOf<typeof reasonsCall>
