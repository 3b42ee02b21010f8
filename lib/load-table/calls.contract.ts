import { z } from 'zod'
import type { FacultyId, GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { ownCall, call } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { tooManyLines } from '@/lib/core/wire/texts/errors'
import { loadFields, mostChangedRows } from './rules/load-changes'
import { mostHours } from './rules/split-load'

const asked = { faculty_id: wire.idTextOf<FacultyId>(), semester_id: wire.idTextOf<SemesterId>() }
const titles = z.array(z.string())

export const loadTableCall = ownCall('GET /api/workbench/load/', {
  summary:
    "A faculty's load in a semester, an item a row: hours required, placed (with drafts), published and held, with people, rooms and programmes",
  query: z.object(asked),
  response: z.object({
    rows: z.array(
      z.object({
        id: wire.idAnswer<LoadItemId>(),
        version: z.int(),
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        ngroup: z.literal([...subgroups]),
        groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })),
        teachers: z.array(z.object({ id: wire.idAnswer<TeacherId>(), name: z.string() })),
        departments: titles,
        required_hours: z.int(),
        /** Nobody set the hours: they were counted from an imported timetable. */
        is_derived: z.boolean(),
        placed_hours: z.int(),
        published_hours: z.int(),
        /** Of the published ones, before today. */
        held_hours: z.int(),
        students: z.int().nullable(),
        starts_on: wire.dateAnswer,
        ends_on: wire.dateAnswer,
        wanted_rooms: titles,
        permitted_rooms: titles,
        programmes: titles,
        /** What the last load file did: made it, found it and changed it from these values, or did not name it. */
        listed: z
          .discriminatedUnion('as', [
            z.object({ as: z.literal('new') }),
            z.object({
              as: z.literal('known'),
              before: z
                .object({
                  required_hours: z.int(),
                  students: z.int().nullable(),
                  starts_on: wire.dateAnswer,
                  ends_on: wire.dateAnswer,
                })
                .partial(),
            }),
            z.object({ as: z.literal('gone') }),
          ])
          .nullable(),
        may_change: z.boolean(),
      }),
    ),
    listing: z.object({ file: z.string(), date: wire.dateAnswer }).nullable(),
  }),
})

export const loadBookCall = call('GET /api/workbench/load/xlsx/', {
  summary:
    "A faculty's load as a workbook, with the columns of a load file and the hours placed; the filters and the order are those of the page's address",
  query: z.object({
    ...asked,
    q: z.string().max(200).optional(),
    type: z.string().max(10).optional(),
    department: z.string().max(200).optional(),
    show: z.string().max(20).optional(),
    listed: z.string().max(20).optional(),
    sort: z.string().max(20).optional(),
  }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

const mostPeople = 200
const longestCell = 3000
const cell = z.string().max(longestCell).optional()
const people = <Id extends number>() =>
  z.union([z.string().max(longestCell), z.array(wire.idBodyOf<Id>()).max(mostPeople)]).optional()

export const changeLoadRowsCall = ownCall('POST /api/workbench/load/change/', {
  summary:
    'Writes cells of rows of the load, typed or pasted from a spreadsheet, all or nothing: absent cells stay; people by names or ids. Classes ahead that had the old people get the new ones',
  body: z.object({
    rows: z
      .array(
        z.object({
          id: wire.idBodyOf<LoadItemId>(),
          version: wire.versionSeen,
          cells: z.object({
            groups: people<GroupId>(),
            ngroup: cell,
            teachers: people<TeacherId>(),
            hours: cell,
            students: cell,
            starts_on: cell,
            ends_on: cell,
          }),
        }),
      )
      .min(1)
      .max(mostChangedRows, tooManyLines(mostChangedRows)),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    rows: z.array(
      z.object({
        id: wire.idAnswer<LoadItemId>(),
        title: z.string(),
        changes: z.array(z.object({ field: z.enum(loadFields), before: z.string(), after: z.string() })),
        /** What is wrong with a cell, or with the row. */
        problems: z.array(z.object({ field: z.enum(loadFields).nullable(), text: z.string() })),
        /** Classes that get the new people, and those ahead that have others and keep them. */
        classes: z.int(),
        staying: z.int(),
      }),
    ),
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  }),
})

export const splitLoadCall = ownCall('POST /api/workbench/load/split/', {
  summary:
    'Splits a load item by subgroups, hours or teachers: the first part is the item itself and keeps its classes, the others are new items with its groups and dates',
  body: z.object({
    id: wire.idBodyOf<LoadItemId>(),
    version: wire.versionSeen,
    parts: z
      .array(
        z.object({
          hours: z.int(),
          ngroup: z.literal([...subgroups]),
          teachers: z.array(wire.idBodyOf<TeacherId>()).max(mostPeople),
        }),
      )
      .max(50),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    parts: z.int(),
    /** Classes ahead that get the teachers of the first part, and those that have others and keep them. */
    classes: z.int(),
    staying: z.int(),
    change_id: wire.changeId.nullable(),
  }),
})

export const joinLoadCall = ownCall('POST /api/workbench/load/join/', {
  summary:
    'Joins load items of one discipline, type and subgroup, of the same groups or of different ones to a stream: the one with classes stays, else the one that `keeps` names, and its classes ahead get the groups that join',
  body: z.object({
    items: z.array(z.object({ id: wire.idBodyOf<LoadItemId>(), version: wire.versionSeen })).max(50),
    hours: z.int().min(1).max(mostHours),
    /** The item that stays if none has classes; needed where they have different teachers. */
    keeps: wire.idBodyOf<LoadItemId>().nullable().default(null),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** The item that stays. */
    id: wire.idAnswer<LoadItemId>(),
    classes: z.int(),
    staying: z.int(),
    change_id: wire.changeId.nullable(),
  }),
})
