import { z } from 'zod'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { maxSettingsRows, mostWeight, weighedRules } from '@/lib/quality/rules/quality-settings'
import { outOfRange } from '@/lib/quality/texts/quality-settings'

const error = outOfRange(0, mostWeight)
const weight = z.int({ error }).min(0, error).max(mostWeight, error)

const longestName = 200
const name = wire.textBody(longestName).min(1)
const rule = z.enum(weighedRules)

export const weightsCall = ownCall('POST /api/quality/weights/', {
  summary:
    'Sets what one unit of each soft rule of quality costs; 0 switches a rule off, an absent rule gets its usual weight',
  body: z.object({ rows: z.array(z.object({ rule, weight })).max(weighedRules.length) }),
  response: z.object({ rows: z.array(z.object({ rule, weight: z.int() })) }),
})

const walk = z.object({ korpus_from: z.string(), korpus_to: z.string(), minutes: z.int() })

export const walksCall = ownCall('POST /api/quality/walks/', {
  summary: 'Replaces the minutes on foot between buildings',
  body: z.object({
    rows: z.array(z.object({ korpus_from: name, korpus_to: name, minutes: z.int() })).max(maxSettingsRows),
  }),
  response: z.object({ rows: z.array(walk) }),
})

export const normsCall = ownCall('POST /api/quality/norms/', {
  summary: 'Replaces weekly norms, in academic hours, and method days of teachers, named in full or in short',
  body: z.object({
    rows: z
      .array(
        z.object({
          teacher: name,
          hours: z.int().nullable(),
          method_day: z.int().nullable(),
        }),
      )
      .max(maxSettingsRows),
  }),
  response: z.object({
    rows: z.array(z.object({ teacher: z.string(), hours: z.int().nullable(), method_day: z.int().nullable() })),
  }),
})
