import { z } from 'zod'
import type {
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import type { LoadOrigin } from '@/lib/core/programmes/rules/programme-file'
import { programmeFields as texts } from '@/lib/core/programmes/texts/programmes'
import { programmeAnswer as entryAnswer } from '@/lib/core/views/calls/vocabularies.contract'
import { call, ownCall, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { textTooLong } from '@/lib/core/wire/texts/errors'
import { uploadedFile } from '@/lib/imports/calls/upload.contract'
import { color, disciplineAnswer, half, orEmpty, removal, removed, title } from './disciplines.contract'

const mostInList = 500
const longestProject = 3660
const longestTitle = 500

const one = z.object({ id: wire.idTextOf<ProgrammeId>() })

/** An id, as text from a form or as a number from JSON. */
const eitherId = <Id extends number>() => z.union([wire.idBodyOf<Id>(), wire.idTextOf<Id>()])
const eitherFlag = z.union([z.boolean(), wire.flagText])
/** The complete «Meta-program» of the specification, section 3. */
const programmeAnswer = entryAnswer.extend({
  version: z.int(),
  disciplines: z.array(disciplineAnswer),
})

/** Answer of a programme change; errors as for a row, with the programme in `current`. */
const changedProgramme = programmeAnswer.extend({ change_id: wire.changeId.nullable() })
export const programmeCall = call('GET /api/meta-program/{id}/', {
  summary: 'A meta-programme with its disciplines',
  params: one,
  response: programmeAnswer,
})

const halves = { 1: 1, 2: 2 } as const
const sem = z.enum(['1', '2']).transform((text) => halves[text])

/** A group, and the semester of its load, by half or id. */
const origin = {
  nagruzka_group_id: orEmpty(eitherId<GroupId>()).optional(),
  nagruzka_sem: orEmpty(z.union([half, sem])).optional(),
  nagruzka_semester_id: orEmpty(eitherId<SemesterId>()).optional(),
}

type Origin = {
  nagruzka_group_id?: GroupId | null
  nagruzka_sem?: 1 | 2 | null
  nagruzka_semester_id?: SemesterId | null
}

function checkOrigin(body: Origin & { title?: string }, context: z.RefinementCtx): void {
  const { nagruzka_group_id: group, nagruzka_sem: sem, nagruzka_semester_id: semesterId } = body
  if (group && !sem && !semesterId)
    context.addIssue({ code: 'custom', path: ['nagruzka_sem'], message: texts.semester })
  if (!group && !body.title) context.addIssue({ code: 'custom', path: ['title'], message: texts.titleOrGroup })
}

/** The group and semester in a body; null without a group. */
export function originOf(body: Origin): LoadOrigin | null {
  const { nagruzka_group_id: groupId, nagruzka_sem: half, nagruzka_semester_id: semesterId } = body
  if (!groupId) return null
  const named = { groupId }
  if (semesterId) return { ...named, semester: { id: semesterId } }
  return half ? { ...named, semester: { half } } : null
}

export const createProgrammeCall = call('POST /api/meta-program/', {
  summary: 'Creates a meta-programme by title, or from the load of a group and semester',
  isSentBack: true,
  body: z
    .object({
      title: wire.textBody(longestTitle).optional(),
      color: color.optional(),
      is_project: z.boolean().optional(),
      ...origin,
    })
    .superRefine(checkOrigin),
  response: changedProgramme,
})

export const changeProgrammeCall = call('PUT /api/meta-program/{id}/', {
  summary: 'Updates a meta-programme’s own fields; absent ones stay',
  params: one,
  isSentBack: true,
  body: z.object({
    title: title.optional(),
    color: color.optional(),
    is_project: z.boolean().optional(),
    is_dpo: z.boolean().optional(),
    disciplines_independent: z.boolean().optional(),
    permissions: z.object({ auditories: wire.idListBodyOf<RoomId>(mostInList).optional() }).optional(),
    version: wire.versionSeen,
  }),
  response: changedProgramme,
})

export const removeProgrammeCall = ownCall('DELETE /api/meta-program/{id}/', {
  summary: 'Removes a meta-programme, confirmed by its exact title; on request with its classes',
  params: z.object({ id: wire.idTextOf<ProgrammeId>() }),
  query: z.object({ title: z.string({ error: texts.typedTitle }), ...removal }),
  response: removed,
})

export const copyProgrammeCall = call('POST /api/meta-program/{id}/copy/', {
  summary: 'Copies a meta-programme’s disciplines under another title; no classes are copied',
  params: one,
  body: z.object({ title }),
  /** `skipped`: load items of other people, without a row in the copy. */
  response: changedProgramme.extend({ skipped: z.array(z.int()) }),
})

const rows = z.array(
  z.object({
    /** Row number in the file, from 1. */
    row: z.int(),
    what: z.string(),
    status: z.enum(['new', 'error']),
    /** Empty unless the row has an error. */
    reason: z.string(),
  }),
)

export const createByTemplateCall = call('POST /api/meta-program/create-by-template/', {
  summary: 'Creates a meta-programme from a template, a table, or both; a dry run reports each row',
  isForm: 'or JSON',
  body: z
    .object({
      template: z.string().optional(),
      title: wire.textBody(longestTitle).optional(),
      is_project: eitherFlag.optional(),
      ...origin,
      file: uploadedFile.optional(),
      dry_run: eitherFlag.default(false),
    })
    .superRefine(checkOrigin)
    .refine(({ template, file }) => template || file, { path: ['template'], message: texts.templateOrFile }),
  response: z.union([
    changedProgramme.extend({ rows }),
    /** In a dry run. */
    z.object({ rows, change_id: z.null() }),
  ]),
})

export const programmeFileCall = call('GET /api/meta-program/file-template/', {
  summary: 'A template of the disciplines file with its columns and instructions',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const toProjectCall = call('POST /api/meta-program/{id}/to-project/', {
  summary: 'Turns a meta-programme into a project: simple rows become project rows; rows without dates get these',
  params: one,
  body: z.object({ dbeg: wire.dateText, dend: wire.dateText }).superRefine(wire.checkPeriod(longestProject)),
  response: changedProgramme,
})

export const addLoadCall = call('POST /api/meta-program/{id}/add-nagruzka-ids/', {
  summary: 'Adds load items as rows, either as proxies or as independent copies',
  params: one,
  body: z.object({ ids: wire.idListBodyOf<LoadItemId>(mostInList), as_proxy: z.boolean().default(true) }),
  response: changedProgramme.extend({ skipped: z.array(z.int()) }),
})

export const findLoadCall = ownCall('GET /api/meta-program/{id}/find-nagruzka/', {
  summary: 'Searches a semester’s load by discipline, group, teacher or number, to add it to a meta-programme',
  params: z.object({ id: wire.idTextOf<ProgrammeId>() }),
  query: z.object({
    search: z.string().max(longestTitle, textTooLong(longestTitle)).default(''),
    nagruzka_sem: sem.optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: wire.idAnswer<LoadItemId>(),
        discipline: z.string(),
        nt: z.literal([...lessonTypes]),
        ngroup: z.literal([0, 1, 2]),
        groups_verbose: z.array(z.string()),
        teachers_verbose: z.array(z.string()),
        h: z.int(),
        /** The programme already has a row for it. */
        is_added: z.boolean(),
        /** The user may add it. */
        can_add: z.boolean(),
      }),
    ),
    /** Number of matches; the best 50 are returned. */
    total: z.int(),
  }),
})

export const recalcHoursCall = call('POST /api/meta-program/{id}/recalc-hours-by-calendar/', {
  summary: 'Sets the hours of each discipline from its classes within its dates, two hours a class',
  params: one,
  response: changedProgramme.extend({ withheld: z.int() }),
})

const toggle = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  call(`POST ${path}`, {
    summary,
    params: one,
    body: z.object({ discipline_ids: wire.idListBodyOf<ProgrammeDisciplineId>(mostInList).optional() }),
    response: changedProgramme,
  })

export const toggleProjectActivityCall = toggle(
  '/api/meta-program/{id}/toggle-as-project-activity/',
  'Whether disciplines are offered for placing: on, or off where all are on',
)
export const toggleProjectHiddenCall = toggle(
  '/api/meta-program/{id}/toggle-project-is-hidden/',
  'Whether a template leaves disciplines out: on, or off where all are on',
)
export const toggleActiveCall = toggle(
  '/api/meta-program/{id}/toggle-project-is-active/',
  'The soft switch of disciplines: on, or off where all are on',
)

export type ProgrammeAnswer = z.infer<typeof programmeAnswer>
export type ChangedProgrammeAnswer = z.infer<typeof changedProgramme>
export type ProgrammeRowAnswer = z.infer<typeof rows>[number]
export type ByTemplateAnswer = AnswerOf<typeof createByTemplateCall>
