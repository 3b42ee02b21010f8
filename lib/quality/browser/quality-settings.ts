import { changeOf } from '@/lib/core/refusals/browser/change'
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

const quietly = { quiet: true }
const storeWeights = changeOf<typeof calls.weightsCall>('POST /api/quality/weights/', quietly)
const storeWalks = changeOf<typeof calls.walksCall>('POST /api/quality/walks/', quietly)
const storeNorms = changeOf<typeof calls.normsCall>('POST /api/quality/norms/', quietly)

/** Stores the weights of all rules, unless others are stored than were seen. The form shows why it was refused. */
export const saveWeights = async (weights: QualityWeights, basedOn: QualityWeights): Promise<QualityWeights> =>
  weightsOf(await storeWeights({ ...weightsAnswer(weights), basedOn: weightsAnswer(basedOn).rows }))

/** The cells of each non-empty line; pasted from a spreadsheet or typed with semicolons. */
const rowsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim()))

/** −1 for anything but a number, so that the server refuses it with its row. */
const numberFrom = (cell: string): number => (/^\d{1,6}$/.test(cell) ? Number(cell) : -1)

/** As `saveWeights`. */
export async function saveWalks(text: string, basedOn: readonly Walk[]): Promise<Walk[]> {
  const walks = rowsOf(text).map(([one = '', other = '', minutes = '']): Walk => ({
    between: [one, other],
    minutes: numberFrom(minutes),
  }))
  return walksOf(await storeWalks({ ...walksAnswer(walks), basedOn: walksAnswer(basedOn).rows }))
}

/** As `saveWeights`. */
export async function saveNorms(text: string, basedOn: readonly NamedNorm[]): Promise<NamedNorm[]> {
  const norms = rowsOf(text).map(([name = '', hours = '', day = '']): NamedNorm => ({
    name,
    weeklyHours: hours === '' ? null : numberFrom(hours),
    methodDay: dayFrom(day),
  }))
  return normsOf(await storeNorms({ ...normsAnswer(norms), basedOn: normsAnswer(basedOn).rows }))
}
