import { z } from 'zod'
import type { FacultyId, GroupId, LoadItemId, SemesterId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { firstOf, qualityChange } from '@/lib/quality/calls/quality.contract'
import { mostYears } from './rules/group-succession'

/** A faculty has fewer. */
const mostGroups = 500

const group = z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })

const lines = firstOf(
  z.object({
    id: wire.idAnswer<LoadItemId>(),
    title: z.string(),
    nt: z.literal([...lessonTypes]),
    ngroup: z.literal([...subgroups]),
    groups: z.array(group),
    teachers: z.array(z.string()),
    /** Where its classes were put, or where they were. */
    where: z.string(),
    date: wire.dateAnswer,
    /** Who is in the way: whose week shows it, when first, and in words with all dates. */
    clashes: z.array(
      z.object({
        kind: z.enum(['room', 'teacher', 'group']),
        id: z.int(),
        date: wire.dateAnswer,
        para: wire.pairField,
        text: z.string(),
      }),
    ),
    /** What is different, or otherwise in the way. */
    notes: z.array(z.string()),
  }),
)

export const nextSemesterCall = ownCall('POST /api/workbench/next-semester/', {
  summary:
    "Lays an earlier semester's timetable onto a faculty's load of a new one as drafts: matched by discipline, type, subgroup, groups (of the intake `years` younger) and teachers; what has no place is left and told",
  isHeavy: 'apart',
  body: z.object({
    faculty_id: wire.idBodyOf<FacultyId>(),
    /** The new semester, and the earlier one. */
    semester_id: wire.idBodyOf<SemesterId>(),
    source_id: wire.idBodyOf<SemesterId>(),
    years: z.int().min(0).max(mostYears),
    /** Groups whose predecessors are chosen by hand; `source_id` null: none, nothing is laid for it. */
    groups: z
      .array(z.object({ id: wire.idBodyOf<GroupId>(), source_id: wire.idBodyOf<GroupId>().nullable() }))
      .max(mostGroups)
      .default([]),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** Classes that became drafts: all, where they were, and in another room. */
    classes: z.int(),
    kept: z.int(),
    rehoused: z.int(),
    /** Classes of matched items that found no place. */
    left: z.int(),
    /** Matched items that had all their classes, and those that the user may not place. */
    done: z.int(),
    withheld: z.int(),
    groups: z.array(
      group.extend({
        source_id: wire.idAnswer<GroupId>().nullable(),
        source_title: z.string().nullable(),
        is_chosen: z.boolean(),
      }),
    ),
    /** Groups that can be chosen as predecessors. */
    candidates: z.array(group),
    /** At most 300 items of each kind. */
    lines: z.object({
      blocked: lines,
      changed: lines,
      added: lines,
      gone: lines,
      unplaced: lines,
      placed: lines,
    }),
    /** How a typical week breaks the rules of quality; null unless tried out. */
    quality: z.object({ before: wire.dateAnswer, after: wire.dateAnswer, rules: z.array(qualityChange) }).nullable(),
    change_id: wire.changeId.nullable(),
  }),
})
