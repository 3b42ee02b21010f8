import { z } from 'zod'
import { lessonTypes } from '@/lib/domain/lesson-type'
import { isColor } from '@/lib/domain/programme'
import { isWebLink } from '@/lib/domain/web-link'
import { fieldTexts } from '@/lib/text/errors'
import { programmeFields as texts } from '@/lib/text/programmes'
import { call } from './call.contract'
import { changeId, idBody, idListBody, textBody, versionSeen } from './change.contract'
import { checkPeriod, dateAnswer, dateText, flagText, idText } from './fields.contract'
import type { WireDiscipline, WireProgramme, WireProgrammeRow } from './programmes'
import { uploadedFile } from './upload.contract'
import { programmeAnswer as entryAnswer } from './vocabularies.contract'

const mostInList = 500
const mostHours = 2000
const longestProject = 3660
const longestTitle = 500
const longestComment = 10_000
const longestLink = 2000

const half = z.literal([1, 2])
const title = textBody(longestTitle).min(1, texts.title)
const color = z.string().refine(isColor, texts.color)
const one = z.object({ id: idText })

/** The same value, whether a form gives it as text or JSON as itself. */
const eitherId = z.union([idBody, idText])
const eitherFlag = z.union([z.boolean(), flagText]).default(false)
/** Null, or nothing at all, for a text that is empty. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

const disciplineAnswer = z.object({
  id: z.int(),
  meta_program: z.int(),
  nagruzka_id: z.int().nullable(),
  version: z.int(),
  discipline_title: z.string(),
  auditories: z.array(z.int()),
  groups: z.array(z.int()),
  teachers: z.array(z.int()),
  hours: z.int(),
  is_online: z.boolean(),
  nt: z.literal([...lessonTypes]),
  type: z.literal([0, 1, 2]),
  sem: half.nullable(),
  color: z.string().nullable(),
  is_active: z.boolean(),
  project_active: z.boolean(),
  project_hidden: z.boolean(),
  dbeg: dateAnswer.nullable(),
  dend: dateAnswer.nullable(),
  comment: z.string(),
  link: z.string(),
}) satisfies z.ZodType<WireDiscipline>

const programmeAnswer = entryAnswer.extend({
  version: z.int(),
  disciplines: z.array(disciplineAnswer),
}) satisfies z.ZodType<WireProgramme>

const changedProgramme = programmeAnswer.extend({ change_id: changeId.nullable() })
const changedDiscipline = disciplineAnswer.extend({ change_id: changeId.nullable() })
const removed = z.object({ published: z.int(), drafts: z.int(), change_id: changeId.nullable() })

export const programmeCall = call({
  method: 'GET',
  path: '/api/meta-program/{id}/',
  summary: 'A meta-programme with its disciplines',
  params: one,
  response: programmeAnswer,
})

/** A group, with the semester whose load is meant: by its half or its id. */
const origin = {
  nagruzka_group_id: orEmpty(eitherId).optional(),
  nagruzka_sem: orEmpty(
    z.union([half, z.enum(['1', '2']).transform((text) => Number(text) as 1 | 2)]),
  ).optional(),
  nagruzka_semester_id: orEmpty(eitherId).optional(),
}

type Origin = {
  nagruzka_group_id?: number | null
  nagruzka_sem?: 1 | 2 | null
  nagruzka_semester_id?: number | null
}

function checkOrigin(body: Origin & { title?: string }, context: z.RefinementCtx): void {
  const { nagruzka_group_id: group, nagruzka_sem: sem, nagruzka_semester_id: semesterId } = body
  if (group && !sem && !semesterId)
    context.addIssue({ code: 'custom', path: ['nagruzka_sem'], message: texts.semester })
  if (!group && !body.title)
    context.addIssue({ code: 'custom', path: ['title'], message: texts.titleOrGroup })
}

export const createProgrammeCall = call({
  method: 'POST',
  path: '/api/meta-program/',
  summary: 'A new meta-programme, by title, or by a group and semester: then it is filled with that load',
  body: z
    .object({ title: textBody(longestTitle).optional(), color: color.optional(), ...origin })
    .superRefine(checkOrigin),
  response: changedProgramme,
})

export const changeProgrammeCall = call({
  method: 'PUT',
  path: '/api/meta-program/{id}/',
  summary: 'Replaces what a meta-programme itself says; what is absent stays',
  params: one,
  body: z.object({
    title: title.optional(),
    color: color.optional(),
    is_project: z.boolean().optional(),
    is_dpo: z.boolean().optional(),
    disciplines_independent: z.boolean().optional(),
    permissions: z.object({ auditories: idListBody(mostInList).optional() }).optional(),
    version: versionSeen,
  }),
  response: changedProgramme,
})

const removal = { version: idText.optional(), with_published: flagText, dry_run: flagText }

export const removeProgrammeCall = call({
  method: 'DELETE',
  path: '/api/meta-program/{id}/',
  summary: 'Removes a meta-programme whose exact title is given, with its classes where that is said',
  params: one,
  query: z.object({ title: z.string({ error: texts.typedTitle }), ...removal }),
  response: removed,
})

export const copyProgrammeCall = call({
  method: 'POST',
  path: '/api/meta-program/{id}/copy/',
  summary: 'A meta-programme of another title with the same disciplines; nothing of it is placed',
  params: one,
  body: z.object({ title }),
  response: changedProgramme,
})

const rows = z.array(
  z.object({
    /** The row's number in the file, the first row's being 1. */
    row: z.int(),
    what: z.string(),
    status: z.enum(['new', 'error']),
    /** Of a row with an error, otherwise empty. */
    reason: z.string(),
  }) satisfies z.ZodType<WireProgrammeRow>,
)

export const createByTemplateCall = call({
  method: 'POST',
  path: '/api/meta-program/create-by-template/',
  summary:
    'A meta-programme from a template, from an .xlsx or .csv file, or from both; a dry run tells of each row',
  isForm: 'or JSON',
  body: z
    .object({
      template: z.string().optional(),
      title: textBody(longestTitle).optional(),
      ...origin,
      file: uploadedFile.optional(),
      dry_run: eitherFlag,
    })
    .superRefine(checkOrigin)
    .refine(({ template, file }) => template || file, { path: ['template'], message: texts.templateOrFile }),
  response: z.union([
    changedProgramme.extend({ rows }),
    /** Of a dry run. */
    z.object({ rows, change_id: z.null() }),
  ]),
})

export type WireByTemplate = z.output<typeof createByTemplateCall.response>

export const programmeFileCall = call({
  method: 'GET',
  path: '/api/meta-program/file-template/',
  summary: 'An empty file of disciplines, with its columns and how to fill them in',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const toProjectCall = call({
  method: 'POST',
  path: '/api/meta-program/{id}/to-project/',
  summary:
    'Makes a project of a meta-programme: simple rows become project rows, those without dates take these',
  params: one,
  body: z.object({ dbeg: dateText, dend: dateText }).superRefine(checkPeriod(longestProject)),
  response: changedProgramme,
})

export const addLoadCall = call({
  method: 'POST',
  path: '/api/meta-program/{id}/add-nagruzka-ids/',
  summary: 'Adds load items as rows: as proxies, or as rows of their own that begin with what the load says',
  params: one,
  body: z.object({ ids: idListBody(mostInList), as_proxy: z.boolean().default(true) }),
  response: changedProgramme.extend({ skipped: z.array(z.int()) }),
})

export const recalcHoursCall = call({
  method: 'POST',
  path: '/api/meta-program/{id}/recalc-hours-by-calendar/',
  summary: 'Sets the hours of each discipline from its classes in its dates, two hours a class',
  params: one,
  response: changedProgramme.extend({ withheld: z.int() }),
})

const toggle = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path,
    summary,
    params: one,
    body: z.object({ discipline_ids: idListBody(mostInList).optional() }),
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

const row = {
  discipline_title: title,
  auditories: idListBody(mostInList),
  groups: idListBody(mostInList),
  teachers: idListBody(mostInList),
  hours: z.int({ error: texts.hours }).min(0, texts.hours).max(mostHours, texts.mostHours(mostHours)),
  is_online: z.boolean(),
  nt: z.literal([...lessonTypes]),
  type: z.literal([0, 1, 2]),
  sem: z.union([z.literal([0, '']).transform(() => null), half.nullable()]),
  color: orEmpty(color),
  is_active: z.boolean(),
  project_active: z.boolean(),
  project_hidden: z.boolean(),
  dbeg: orEmpty(dateText),
  dend: orEmpty(dateText),
  comment: textBody(longestComment),
  link: textBody(longestLink).refine(isWebLink, fieldTexts.link),
}

export const addDisciplineCall = call({
  method: 'POST',
  path: '/api/meta-program-discipline/',
  summary: 'A new row of a meta-programme; what is absent is as in a new row',
  body: z.object(row).partial().extend({ meta_program: idBody, nagruzka_id: idBody.nullish() }),
  response: changedDiscipline,
})

export const changeDisciplineCall = call({
  method: 'PUT',
  path: '/api/meta-program-discipline/{id}/',
  summary: 'Replaces a row; what is absent stays, and what the asker may not change must be as it is',
  params: one,
  body: z.object(row).partial().extend({ version: versionSeen }),
  response: changedDiscipline,
})

export const removeDisciplineCall = call({
  method: 'DELETE',
  path: '/api/meta-program-discipline/{id}/',
  summary: 'Removes a row, with its classes where that is said',
  params: one,
  query: z.object(removal),
  response: removed,
})

export const toggleDisciplineCall = call({
  method: 'POST',
  path: '/api/meta-program-discipline/{id}/toggle/',
  summary: 'The soft switch of a row',
  params: one,
  response: changedDiscipline,
})

export type DisciplineBody = z.output<typeof changeDisciplineCall.body>
