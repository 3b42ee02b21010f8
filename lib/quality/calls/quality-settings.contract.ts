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

/** `based_on`: the rows that were seen; if others are stored now, it is refused as stale. */
const replaced = <Row extends z.ZodType>(row: Row, most: number = maxSettingsRows) => {
  const rows = z.array(row).max(most)
  return z.object({ rows, based_on: rows.optional() })
}

export const weightsCall = ownCall('POST /api/quality/weights/', {
  summary:
    'Sets what one unit of each soft rule of quality costs; 0 switches a rule off, an absent rule gets its usual weight',
  body: replaced(z.object({ rule, weight }), weighedRules.length),
  response: z.object({ rows: z.array(z.object({ rule, weight: z.int() })) }),
})

const walk = z.object({ korpus_from: z.string(), korpus_to: z.string(), minutes: z.int() })

export const walksCall = ownCall('POST /api/quality/walks/', {
  summary: 'Replaces the minutes on foot between buildings',
  body: replaced(z.object({ korpus_from: name, korpus_to: name, minutes: z.int() })),
  response: z.object({ rows: z.array(walk) }),
})

export const normsCall = ownCall('POST /api/quality/norms/', {
  summary: 'Replaces weekly norms, in academic hours, and method days of teachers, named in full or in short',
  body: replaced(z.object({ teacher: name, hours: z.int().nullable(), method_day: z.int().nullable() })),
  response: z.object({
    rows: z.array(z.object({ teacher: z.string(), hours: z.int().nullable(), method_day: z.int().nullable() })),
  }),
})
