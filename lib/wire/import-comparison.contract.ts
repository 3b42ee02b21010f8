import { z } from 'zod'
import { differenceKinds, handWorks } from '@/lib/domain/import-comparison'
import { lessonTypes } from '@/lib/domain/lesson-type'
import { subgroups } from '@/lib/domain/resource'
import { dateAnswer, pairField } from './fields.contract'

const comparedClass = z.object({
  title: z.string(),
  nt: z.literal([...lessonTypes]),
  ngroup: z.literal([...subgroups]),
  para: pairField,
  dates: z.array(dateAnswer),
  auditories: z.array(z.string()),
  teachers: z.array(z.string()),
  groups: z.array(z.string()),
  comment: z.string(),
})

/** What a timetable file changes in its semester; null: the semester had no import before. */
export const comparisonAnswer = z
  .object({
    /** Classes that stay as they are. */
    same: z.int(),
    differences: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(differenceKinds),
        before: comparedClass.nullable(),
        after: comparedClass.nullable(),
        /** What people changed since; it is kept. */
        by_hand: z.array(z.enum(handWorks)),
        /** A class of groups that the file does not know. */
        is_elsewhere: z.boolean(),
      }),
    ),
  })
  .nullable()

/** By the key of a difference, whether it is applied; others as they are proposed. */
export const ticksBody = z.record(z.string().max(100), z.boolean()).default({})

export type WireComparison = z.output<typeof comparisonAnswer>
export type WireComparedClass = z.output<typeof comparedClass>
