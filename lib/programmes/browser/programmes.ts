import type { ChangeId, LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import {
  disciplineFields,
  type DisciplineField,
  type NewDiscipline,
  type Programme,
  type ProgrammeDiscipline,
  type ProgrammeValues,
  type RemovalCounts,
} from '@/lib/core/rules/programmes/programme'
import type { ProgrammeRowOutcome } from '@/lib/core/rules/programmes/programme-file'
import { programmeByTemplateUrl } from '@/lib/core/calls/calls/addresses'
import * as calls from '@/lib/programmes/calls/programme-calls'
import {
  byTemplateForm,
  decodeDiscipline,
  decodeProgramme,
  decodeProgrammeRow,
  disciplineWords,
} from '@/lib/programmes/calls/programmes'
import type {
  WireChangedDiscipline,
  WireDiscipline,
  WireRemovedPlan,
} from '@/lib/programmes/calls/disciplines.contract'
import type {
  WireChangedProgramme,
  WireProgramme,
  WireByTemplate,
  WireCopied,
  WireHoursSet,
  WireLoadAdded,
} from '@/lib/programmes/calls/programmes.contract'
import { CallError, send } from '@/lib/core/browser/calls/call'
import { change } from '@/lib/core/browser/placing/changes'
import { isRefusal, refusalOf } from '@/lib/core/browser/calls/refusal'

export { programmeFileUrl } from '@/lib/core/calls/calls/addresses'

type Changed<Thing> = Thing & { changeId: ChangeId | null }

const changedProgramme = ({ change_id, ...wire }: WireChangedProgramme): Changed<Programme> => ({
  ...decodeProgramme(wire),
  changeId: change_id as ChangeId | null,
})
const changedRow = ({ change_id, ...wire }: WireChangedDiscipline): Changed<ProgrammeDiscipline> => ({
  ...decodeDiscipline(wire),
  changeId: change_id as ChangeId | null,
})
const removedPlan = ({ change_id, published, drafts, kept }: WireRemovedPlan): Changed<RemovalCounts> => ({
  published,
  drafts,
  kept,
  changeId: change_id as ChangeId | null,
})

/** Creates a programme by title, or from a group's load. */
export const createProgramme = async (programme: Parameters<typeof calls.createProgrammeCall>[0]) =>
  changedProgramme(await change<WireChangedProgramme>(calls.createProgrammeCall(programme)))

export const changeProgramme = async (id: ProgrammeId, values: ProgrammeValues & { version: number }) =>
  changedProgramme(await change<WireChangedProgramme>(calls.changeProgrammeCall(id, values)))

/** `skipped`: load items of other people, without a row in the copy. */
export async function copyProgramme(
  id: ProgrammeId,
  title: string,
): Promise<Changed<Programme> & { skipped: number[] }> {
  const { skipped, ...answer } = await change<WireCopied>(calls.copyProgrammeCall(id, title))
  return { ...changedProgramme(answer), skipped }
}

export const makeProject = async (id: ProgrammeId, period: Period) =>
  changedProgramme(await change<WireChangedProgramme>(calls.toProjectCall(id, period)))

/** `skipped`: items already in the programme. `refusal`: unknown ids; then nothing was added. */
export async function addLoad(
  id: ProgrammeId,
  load: { ids: readonly LoadItemId[]; asProxy: boolean },
): Promise<(Changed<Programme> & { skipped: number[] }) | { refusal: string }> {
  const isOfNumbers = ({ status }: CallError) => status === 400
  try {
    const { skipped, ...answer } = await change<WireLoadAdded>(calls.addLoadCall(id, load), {
      quiet: (failure) => isOfNumbers(failure) || isRefusal(failure),
    })
    return { ...changedProgramme(answer), skipped }
  } catch (failure) {
    if (failure instanceof CallError && isOfNumbers(failure))
      return { refusal: failure.detail ?? failure.body }
    throw failure
  }
}

/** `withheld`: number of rows whose hours the user may not change. */
export async function recalcHours(id: ProgrammeId): Promise<Changed<Programme> & { withheld: number }> {
  const { withheld, ...answer } = await change<WireHoursSet>(calls.recalcHoursCall(id))
  return { ...changedProgramme(answer), withheld }
}

const toggles = {
  isActive: calls.toggleActiveCall,
  projectActive: calls.toggleProjectActivityCall,
  projectHidden: calls.toggleProjectHiddenCall,
}
/** A switch of rows that is saved immediately. */
export type RowSwitch = keyof typeof toggles

/** Turns a switch on for the given rows (all if none), or off if all of them are on. */
export const toggleRows = async (
  id: ProgrammeId,
  field: RowSwitch,
  rows: readonly ProgrammeDisciplineId[] | undefined,
) => changedProgramme(await change<WireChangedProgramme>(toggles[field](id, rows)))

type Removal = { withPublished: boolean; keepsLoad: boolean; dryRun: boolean }

/** Removes a programme, with its title as confirmation, or counts its classes as a dry run. */
export const removeProgramme = async (id: ProgrammeId, removal: Removal & { title: string }) =>
  removedPlan(await change<WireRemovedPlan>(calls.removeProgrammeCall(id, removal)))

export const removeDiscipline = async (row: Pick<ProgrammeDiscipline, 'id' | 'version'>, removal: Removal) =>
  removedPlan(await change<WireRemovedPlan>(calls.removeDisciplineCall(row, removal)))

// The row shows the errors.
const inTheRow = { quiet: true }

export const addDiscipline = async (row: NewDiscipline) =>
  changedRow(await change<WireChangedDiscipline>(calls.addDisciplineCall(row), inTheRow))

export const changeDiscipline = async (row: ProgrammeDiscipline) =>
  changedRow(await change<WireChangedDiscipline>(calls.changeDisciplineCall(row), inTheRow))

/** The current row in a stale answer; null for other failures. */
export function currentRow(failure: unknown): ProgrammeDiscipline | null {
  const refusal = refusalOf(failure)
  return refusal?.kind === 'stale' && refusal.current
    ? decodeDiscipline(refusal.current as WireDiscipline)
    : null
}

/** The same for a programme. */
export function currentProgramme(failure: unknown): Programme | null {
  const refusal = refusalOf(failure)
  return refusal?.kind === 'stale' && refusal.current
    ? decodeProgramme(refusal.current as WireProgramme)
    : null
}

/** Field errors and field refusals from the server. */
export function fieldProblemsOf(failure: unknown): Partial<Record<DisciplineField, string>> {
  if (!(failure instanceof CallError)) return {}
  try {
    const { fields = {} } = JSON.parse(failure.body) as { fields?: Record<string, string> }
    return Object.fromEntries(
      disciplineFields.flatMap((field) => {
        const problem = fields[disciplineWords[field]]
        return problem === undefined ? [] : [[field, problem]]
      }),
    )
  } catch {
    return {}
  }
}

type TemplateOrder = Parameters<typeof byTemplateForm>[0]
/** `programme` null: a dry run. `refusal`: why the file or form was not accepted. */
type MadeByTemplate =
  { programme: Changed<Programme> | null; rows: ProgrammeRowOutcome[] } | { refusal: string }

// File errors are shown beside the file; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/** Creates a programme from a template or file, or previews the file's rows as a dry run. Throws as `send` does. */
export async function createByTemplate(order: TemplateOrder): Promise<MadeByTemplate> {
  try {
    const { rows, ...made } = await send<WireByTemplate>(
      'POST',
      programmeByTemplateUrl,
      byTemplateForm(order),
      { quiet: isOfFile },
    )
    return {
      rows: rows.map(decodeProgrammeRow),
      programme: 'id' in made ? changedProgramme(made) : null,
    }
  } catch (error) {
    if (error instanceof CallError && isOfFile(error)) return { refusal: error.detail ?? error.body }
    throw error
  }
}
