import { CallError, request } from '@/lib/core/wire/browser/call'
import { type CallRequest, requestOf } from '@/lib/core/wire/calls/request'
import {
  normsAnswer,
  normsOf,
  walksAnswer,
  walksOf,
  weightsAnswer,
  weightsOf,
} from '@/lib/quality/calls/quality-settings'
import type * as calls from '@/lib/quality/calls/quality-settings.contract'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { NamedNorm } from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import { dayFrom } from '@/lib/quality/texts/quality-settings'

/** The stored settings, or why they were refused. */
export type Saved<Value> = { stored: Value } | { refusal: string }

async function save<Answer, Value>(
  call: CallRequest<Answer>,
  decode: (answer: Answer) => Value,
): Promise<Saved<Value>> {
  try {
    return { stored: decode(await request(call, { quiet: ({ status }) => status === 400 })) }
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return { refusal: error.detail ?? error.body }
    throw error
  }
}

export const saveWeights = (weights: QualityWeights): Promise<Saved<QualityWeights>> =>
  save(requestOf<typeof calls.weightsCall>('POST /api/quality/weights/', { body: weightsAnswer(weights) }), weightsOf)

/** The cells of each non-empty line; pasted from a spreadsheet or typed with semicolons. */
const rowsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim()))

/** −1 for anything but a number, so that the server refuses it with its row. */
const numberFrom = (cell: string): number => (/^\d{1,6}$/.test(cell) ? Number(cell) : -1)

export const saveWalks = (text: string): Promise<Saved<Walk[]>> => {
  const walks = rowsOf(text).map(([one = '', other = '', minutes = '']): Walk => ({
    between: [one, other],
    minutes: numberFrom(minutes),
  }))
  return save(requestOf<typeof calls.walksCall>('POST /api/quality/walks/', { body: walksAnswer(walks) }), walksOf)
}

export const saveNorms = (text: string): Promise<Saved<NamedNorm[]>> => {
  const norms = rowsOf(text).map(([name = '', hours = '', day = '']): NamedNorm => ({
    name,
    weeklyHours: hours === '' ? null : numberFrom(hours),
    methodDay: dayFrom(day),
  }))
  return save(requestOf<typeof calls.normsCall>('POST /api/quality/norms/', { body: normsAnswer(norms) }), normsOf)
}
