import { z } from 'zod'
import type { FacultyId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { sheetSpans } from '@/lib/core/schedule/rules/substitution-sheet'
import { call, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { changedClassAnswer } from '@/lib/history/calls.contract'
import { firstOf, partyAnswer, violationAnswer } from '@/lib/quality/calls/quality.contract'
import { papers } from './rules/faculty-sheets'
import { counters, eventLineKinds, rowCounts, rowKinds, standingLists } from './rules/workbench'

/** `week`: any date of it. */
const asked = { faculty: wire.idTextOf<FacultyId>(), week: wire.dateText, by: z.enum(rowKinds) }

const who = z.array(partyAnswer)
const nt = z.literal([...lessonTypes])

export const workbenchCall = ownCall('GET /api/workbench/', {
  summary:
    "A faculty's week: a letter a slot for each group, teacher or room, hours left, and the counts of what is open",
  query: z.object(asked),
  response: z.object({
    days: z.array(wire.dateAnswer),
    pairs: z.array(wire.pairField),
    /**
     * Id, title, section, slots; then the counts: hours left, drafts, changed since the last publication,
     * broken rules, full days, windows.
     */
    rows: z.array(
      z.tuple([z.int(), z.string(), z.string().nullable(), z.string(), z.array(z.int()).length(rowCounts.length)]),
    ),
    counts: z.partialRecord(z.enum(counters), z.int()),
    /** The last publication of the whole faculty that was not undone, and when it was, in minutes of the day. */
    publication: z.object({ id: wire.changeId, title: z.string(), date: wire.dateAnswer, minutes: z.int() }).nullable(),
  }),
})

const hoursLine = z.object({
  id: wire.idAnswer<LoadItemId>(),
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
  date: wire.dateAnswer,
  para: wire.pairField,
  title: z.string(),
  nt,
  kind: z.enum(eventLineKinds),
})

export const workbenchListCall = ownCall('GET /api/workbench/list/', {
  summary:
    'What a number of the workbench counts, of the whole faculty or of one row: hours, findings, or drafts and requests',
  query: z.object({ ...asked, list: z.enum(standingLists), row: wire.idText.optional() }),
  response: z.discriminatedUnion('is', [
    z.object({ is: z.literal('hours'), departments: z.array(departmentHours), ...firstOf(hoursLine).shape }),
    z.object({ is: z.literal('troubles'), ...firstOf(violationAnswer).shape }),
    z.object({ is: z.literal('events'), ...firstOf(eventLine).shape }),
  ]),
})

export const workbenchChangesCall = ownCall('GET /api/workbench/changes/', {
  summary:
    "The classes of a faculty's week that changed for readers since its last publication, of the whole faculty or of one row",
  query: z.object({ ...asked, row: wire.idText.optional() }),
  response: firstOf(changedClassAnswer),
})

export const substitutionsBookCall = call('GET /api/workbench/substitutions/xlsx/', {
  summary: 'What was substituted, moved or withdrawn in a faculty (absent: the university), as a workbook',
  query: z.object({
    faculty: wire.idTextOf<FacultyId>().optional(),
    date: wire.dateText,
    span: z.enum(sheetSpans).default('week'),
  }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const facultyBookCall = call('GET /api/workbench/xlsx/', {
  summary: "A faculty's published week as a workbook: groups across, days and pairs down",
  query: z.object({ faculty: wire.idTextOf<FacultyId>(), week: wire.dateText, paper: z.enum(papers).default('a3') }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
