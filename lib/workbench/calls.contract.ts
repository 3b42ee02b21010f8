import { z } from 'zod'
import type { FacultyId, LoadItemId } from '@/lib/core/rules/names/ids'
import { lessonTypes } from '@/lib/core/rules/names/lesson-type'
import { counters, eventLineKinds, listKinds, rowKinds } from './rules/workbench'
import { ownCall } from '@/lib/core/calls/calls/call.contract'
import {
  dateAnswer,
  dateText,
  idAnswer,
  idText,
  idTextOf,
  pairField,
} from '@/lib/core/calls/names/fields.contract'
import { firstOf, partyAnswer, violationAnswer } from '@/lib/quality/calls/quality.contract'

/** `week`: any date of it. */
const asked = { faculty: idTextOf<FacultyId>(), week: dateText, by: z.enum(rowKinds) }

const who = z.array(partyAnswer)
const nt = z.literal([...lessonTypes])

export const workbenchCall = ownCall({
  method: 'GET',
  path: '/api/workbench/',
  summary:
    "A faculty's week: a letter a slot for each group, teacher or room, hours left, and the counts of what is open",
  query: z.object(asked),
  response: z.object({
    days: z.array(dateAnswer),
    pairs: z.array(pairField),
    /** Id, title, section, slots; then the counts: hours left, drafts, broken rules, full days, windows. */
    rows: z.array(
      z.tuple([z.int(), z.string(), z.string().nullable(), z.string(), z.array(z.int()).length(5)]),
    ),
    counts: z.partialRecord(z.enum(counters), z.int()),
  }),
})

const hoursLine = z.object({
  id: idAnswer<LoadItemId>(),
  title: z.string(),
  left: z.int(),
  nt,
  h: z.int(),
  groups: who,
  teachers: who,
})
const departmentHours = z.object({ department: z.string().nullable(), left: z.int(), items: z.int() })

const eventLine = z.object({
  who,
  date: dateAnswer,
  para: pairField,
  title: z.string(),
  nt,
  kind: z.enum(eventLineKinds),
})

export const workbenchListCall = ownCall({
  method: 'GET',
  path: '/api/workbench/list/',
  summary:
    'What a number of the workbench counts, of the whole faculty or of one row: hours, findings, or drafts and requests',
  query: z.object({ ...asked, list: z.enum(listKinds), row: idText.optional() }),
  response: z.discriminatedUnion('is', [
    z.object({ is: z.literal('hours'), departments: z.array(departmentHours), ...firstOf(hoursLine).shape }),
    z.object({ is: z.literal('troubles'), ...firstOf(violationAnswer).shape }),
    z.object({ is: z.literal('events'), ...firstOf(eventLine).shape }),
  ]),
})
