import { z } from 'zod'
import type {
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { isColor } from '@/lib/core/programmes/rules/programme'
import { programmeFields as texts } from '@/lib/core/programmes/texts/programmes'
import { call, components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { isWebLink } from '@/lib/core/words/rules/web-link'

const mostInList = 500
const mostHours = 2000
const longestTitle = 500
const longestComment = 10_000
const longestLink = 2000

export const half = z.literal([1, 2])
export const title = wire.textBody(longestTitle).min(1, texts.title)
export const color = z.string().refine(isColor, texts.color)
const one = z.object({ id: wire.idTextOf<ProgrammeDisciplineId>() })

/** Null or absent stands for an empty text. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

/** «Meta-program discipline» of the specification, section 3: `type` 0 simple, 1 proxy, 2 project. */
const disciplineValues = z.object({
  discipline_title: z.string(),
  auditories: z.array(wire.idAnswer<RoomId>()),
  groups: z.array(wire.idAnswer<GroupId>()),
  teachers: z.array(wire.idAnswer<TeacherId>()),
  hours: z.int(),
  is_online: z.boolean(),
  nt: z.literal([...lessonTypes]),
  type: z.literal([0, 1, 2]),
  sem: half.nullable(),
  color: z.string().nullable(),
  is_active: z.boolean(),
  project_active: z.boolean(),
  project_hidden: z.boolean(),
  dbeg: wire.dateAnswer.nullable(),
  dend: wire.dateAnswer.nullable(),
  comment: z.string(),
  link: z.string(),
})

export const disciplineAnswer = disciplineValues
  .extend({
    id: wire.idAnswer<ProgrammeDisciplineId>(),
    meta_program: wire.idAnswer<ProgrammeId>(),
    /** The load item of a proxy. */
    nagruzka_id: wire.idAnswer<LoadItemId>().nullable(),
    /** The load item's subgroup; otherwise 0. */
    ngroup: z.literal([0, 1, 2]),
    version: z.int(),
  })
  .register(components, { id: 'Discipline' })

/**
 * Answer of a row change. Changed fields the user may not edit: 403 `not_allowed`, with a reason per field in
 * `fields`. An outdated `version`: 409 `stale`, with the row in `current`.
 */
const changedDiscipline = disciplineAnswer.extend({ change_id: wire.changeId.nullable() })
/** Additional parameters and answer of a removal. */
export const removal = {
  version: wire.idText.optional(),
  with_published: wire.flagText,
  /** Keeps classes placed from load items, as theirs. */
  keep_nagruzka: wire.flagText,
  dry_run: wire.flagText,
}

/** Number of classes removed, or to be removed in a dry run, and number kept. */
const placed = z.object({ published: z.int(), drafts: z.int() })

export const removed = placed.extend({ kept: placed, change_id: wire.changeId.nullable() })

const row = {
  discipline_title: title,
  auditories: wire.idListBodyOf<RoomId>(mostInList),
  groups: wire.idListBodyOf<GroupId>(mostInList),
  teachers: wire.idListBodyOf<TeacherId>(mostInList),
  hours: z.int({ error: texts.hours }).min(0, texts.hours).max(mostHours, texts.mostHours(mostHours)),
  is_online: z.boolean(),
  nt: z.literal([...lessonTypes]),
  type: z.literal([0, 1, 2]),
  sem: z.union([z.literal([0, '']).transform(() => null), half.nullable()]),
  color: orEmpty(color),
  is_active: z.boolean(),
  project_active: z.boolean(),
  project_hidden: z.boolean(),
  dbeg: orEmpty(wire.dateText),
  dend: orEmpty(wire.dateText),
  comment: wire.textBody(longestComment),
  link: wire.textBody(longestLink).refine(isWebLink, fieldTexts.link),
}

export const addDisciplineCall = call('POST /api/meta-program-discipline/', {
  summary: 'Adds a row to a meta-programme; absent fields get their defaults',
  isSentBack: true,
  body: z
    .object(row)
    .partial()
    .extend({ meta_program: wire.idBodyOf<ProgrammeId>(), nagruzka_id: wire.idBodyOf<LoadItemId>().nullish() }),
  response: changedDiscipline,
})

export const changeDisciplineCall = call('PUT /api/meta-program-discipline/{id}/', {
  summary: 'Updates a row; absent fields stay, and fields the user may not change must be unchanged',
  params: one,
  isSentBack: true,
  body: z.object(row).partial().extend({ version: wire.versionSeen }),
  response: changedDiscipline,
})

export const removeDisciplineCall = ownCall('DELETE /api/meta-program-discipline/{id}/', {
  summary: 'Removes a row, on request with its classes',
  params: z.object({ id: wire.idTextOf<ProgrammeDisciplineId>() }),
  query: z.object(removal),
  response: removed,
})

export const toggleDisciplineCall = call('POST /api/meta-program-discipline/{id}/toggle/', {
  summary: 'Toggles a row’s soft flag',
  params: one,
  response: changedDiscipline,
})

export type DisciplineValuesAnswer = z.infer<typeof disciplineValues>
export type DisciplineAnswer = z.infer<typeof disciplineAnswer>
export type ChangedDisciplineAnswer = z.infer<typeof changedDiscipline>
