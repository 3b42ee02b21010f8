import { z } from 'zod'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { components } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import type { Own } from '@/lib/core/wire/calls/own-names'
import { differenceKinds, handWorks } from '@/lib/imports/rules/import-comparison'

const comparedClass = z
  .object({
    title: z.string(),
    nt: z.literal([...lessonTypes]),
    ngroup: z.literal([...subgroups]),
    para: wire.pairField,
    dates: z.array(wire.dateAnswer),
    auditories: z.array(z.string()),
    teachers: z.array(z.string()),
    groups: z.array(z.string()),
    comment: z.string(),
  })
  .register(components, { id: 'ComparedClass' })

const difference = z.object({
  key: z.string(),
  kind: z.enum(differenceKinds),
  before: comparedClass.nullable(),
  after: comparedClass.nullable(),
  /** What people have changed since; their changes are kept. */
  by_hand: z.array(z.enum(handWorks)),
  /** A class of groups that do not occur in the file. */
  is_elsewhere: z.boolean(),
})

/** What a timetable file changes in its semester; null: the semester's first import. */
export const comparisonAnswer = z
  .object({
    /** Number of unchanged classes. */
    same: z.int(),
    differences: z.array(difference),
  })
  .nullable()
  .register(components, { id: 'Comparison' })

const shown = z.enum(['new', 'changed', 'gone', 'by_hand'])
const search = z.string().max(200).default('')
const mostPages = 100_000

/** The filter and page of the differences. */
export const differencesQuery = z.object({
  shown: shown.optional(),
  search,
  page: z.coerce.number().int().min(1).max(mostPages).default(1),
})

/**
 * The differences to tick or untick: one by its `key`, a `group` (empty: those without one), or all. Always
 * those that match the filter, on every page.
 */
export const tickBody = z
  .object({
    shown: shown.optional(),
    search,
    page: z.int().min(1).max(mostPages).default(1),
    key: z.string().max(100).optional(),
    group: z.string().max(500).optional(),
    is_on: z.boolean(),
  })
  .refine(({ key, group }) => key === undefined || group === undefined, { path: ['group'] })

/** A page of differences; null: the semester's first import. */
export const differencePageAnswer = z
  .object({
    /** Number of unchanged classes. */
    same: z.int(),
    /** Number of all differences, whatever the filter. */
    total: z.int(),
    ticked: z.int(),
    counts: z.object({ new: z.int(), changed: z.int(), gone: z.int(), by_hand: z.int() }),
    found: z.int(),
    found_ticked: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Sorted by title; `count` and `ticked` cover all that match the filter. */
    groups: z.array(
      z.object({
        title: z.string(),
        count: z.int(),
        ticked: z.int(),
        differences: z.array(difference.extend({ is_on: z.boolean() })),
      }),
    ),
  })
  .nullable()

/** By key, whether a difference is applied; missing ones are applied as proposed. */
export const ticksBody = z.record(z.string().max(100), z.boolean()).default({})

export type AskedDifferences = Own<z.output<typeof differencesQuery>>
export type AskedTick = Own<z.output<typeof tickBody>>
export type DifferencePageAnswer = Own<z.input<typeof differencePageAnswer>>
