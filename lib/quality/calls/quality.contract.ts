import { z } from 'zod'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { comparisons, longestCheck } from '@/lib/quality/rules/quality-check'
import { qualityRuleNames } from '@/lib/quality/rules/quality-rules'

const rule = z.enum(qualityRuleNames).register(components, { id: 'QualityRule' })

/** How much a rule is broken by one plan and by another; `unknown`: how much cannot be judged in the other. */
export const qualityChange = z.object({
  rule: z.enum(qualityRuleNames),
  before: z.number(),
  after: z.number(),
  unknown: z.int().optional(),
})

/** A room, teacher or group with its name. */
export const partyAnswer = z
  .object({
    type: z.enum(['auditory', 'teacher', 'group']),
    id: z.int(),
    title: z.string(),
    ngroup: z.literal([...subgroups]),
  })
  .register(components, { id: 'Party' })

/** A violation of a rule; the same one in many weeks is listed once, with its dates. */
export const violationAnswer = z
  .object({
    rule,
    /** In the rule's own unit. */
    amount: z.number(),
    cost: z.number(),
    who: z.array(partyAnswer),
    date: wire.dateAnswer.nullable(),
    para: wire.pairField.nullable(),
    about: z.array(z.string()),
    dates: z.array(wire.dateAnswer),
    /** The classes involved on the first date, if moving one of them could solve it. */
    classes: z.array(z.object({ id: wire.idAnswer<MeetingId>(), title: z.string(), nt: z.literal([...lessonTypes]) })),
  })
  .register(components, { id: 'Trouble' })

/** The first items of a list, and their total number. */
export const firstOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) })

const ruleSum = z.object({ rule, count: z.int(), cost: z.number() })
const partySum = z.object({
  id: z.int(),
  title: z.string(),
  count: z.int(),
  hard: z.int(),
  cost: z.number(),
})

export const qualityCall = ownCall('GET /api/quality/', {
  summary:
    'How good a timetable is: broken rules by rule, group and teacher; id for a group, teacher or faculty; rule, group or teacher: only theirs in found; compare: with what is published, or with the semester before',
  isHeavy: 'apart',
  query: z
    .object({
      type: z.enum(['group', 'teacher', 'faculty', 'university']),
      id: wire.idText.optional(),
      dbeg: wire.dateText,
      dend: wire.dateText,
      with_projected: wire.flagText,
      rule: rule.optional(),
      group: wire.idText.optional(),
      teacher: wire.idText.optional(),
      compare: z.enum(comparisons).optional(),
    })
    .superRefine((query, context) =>
      wire.checkPeriod(longestCheck({ kind: query.type }, wire.longestPeriod))(query, context),
    )
    .refine(({ type, id }) => (type === 'university') === (id === undefined), { path: ['id'] }),
  response: z.object({
    meetings: z.int(),
    cost: z.number(),
    rules: z.array(ruleSum.extend({ unknown: z.int(), is_hard: z.boolean() })),
    before: z
      .object({
        dbeg: wire.dateAnswer,
        dend: wire.dateAnswer,
        meetings: z.int(),
        cost: z.number(),
        rules: z.array(ruleSum),
      })
      .nullable(),
    groups: firstOf(partySum),
    teachers: firstOf(partySum),
    hard: firstOf(violationAnswer),
    worst: firstOf(violationAnswer),
    /** Publications against hard rules, with their reasons. */
    publications: firstOf(
      z.object({ date: wire.dateAnswer, by: z.string(), reason: z.string(), is_undone: z.boolean() }),
    ).nullable(),
    found: firstOf(violationAnswer).nullable(),
  }),
})
