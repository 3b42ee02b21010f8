import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import {
  disciplineFields,
  type DisciplineField,
  type NewDiscipline,
  type Programme,
  type ProgrammeDiscipline,
  type ProgrammeValues,
} from '@/lib/core/programmes/rules/programme'
import type { ProgrammeRowOutcome } from '@/lib/core/programmes/rules/programme-file'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { isRefusal, currentIn, fieldsIn } from '@/lib/core/refusals/browser/refusal'
import { CallError, request } from '@/lib/core/wire/browser/call'
import * as requests from '@/lib/programmes/calls/programme-requests'
import { decodeDiscipline, decodeProgramme, disciplineWords, type WithChange } from '@/lib/programmes/calls/programmes'

export { programmeFileUrl } from '@/lib/core/refusals/calls/addresses'
export type { RowSwitch } from '@/lib/programmes/calls/programme-requests'

/** Creates a programme by title, or from a group's load. */
export const createProgramme = (programme: Parameters<typeof requests.createProgrammeRequest>[0]) =>
  requestChange(requests.createProgrammeRequest(programme))

export const changeProgramme = (id: ProgrammeId, values: ProgrammeValues & { version: number }) =>
  requestChange(requests.changeProgrammeRequest(id, values))

export const copyProgramme = (id: ProgrammeId, title: string) => requestChange(requests.copyProgrammeRequest(id, title))

export const makeProject = (id: ProgrammeId, period: Period) => requestChange(requests.toProjectRequest(id, period))

/** `refusal`: unknown ids; then nothing was added. */
export async function addLoad(
  id: ProgrammeId,
  load: { ids: readonly LoadItemId[]; asProxy: boolean },
): Promise<(WithChange<Programme> & { skipped: number[] }) | { refusal: string }> {
  const isOfNumbers = ({ status }: CallError) => status === 400
  try {
    return await requestChange(requests.addLoadRequest(id, load), {
      quiet: (failure) => isOfNumbers(failure) || isRefusal(failure),
    })
  } catch (failure) {
    if (failure instanceof CallError && isOfNumbers(failure)) return { refusal: failure.detail ?? failure.body }
    throw failure
  }
}

export const recalcHours = (id: ProgrammeId) => requestChange(requests.recalcHoursRequest(id))

/** Turns a switch on for the given rows (all if none), or off if all of them are on. */
export const toggleRows = (
  id: ProgrammeId,
  field: requests.RowSwitch,
  rows: readonly ProgrammeDisciplineId[] | undefined,
) => requestChange(requests.toggleRowsRequest(id, field, rows))

/** Removes a programme, with its title as confirmation, or counts its classes as a dry run. */
export const removeProgramme = (id: ProgrammeId, removal: requests.ProgrammeRemoval & { title: string }) =>
  requestChange(requests.removeProgrammeRequest(id, removal))

export const removeDiscipline = (
  row: Pick<ProgrammeDiscipline, 'id' | 'version'>,
  removal: requests.ProgrammeRemoval,
) => requestChange(requests.removeDisciplineRequest(row, removal))

// The row shows the errors.
const inTheRow = { quiet: true }

export const addDiscipline = (row: NewDiscipline) => requestChange(requests.addDisciplineRequest(row), inTheRow)

export const changeDiscipline = (row: ProgrammeDiscipline) =>
  requestChange(requests.changeDisciplineRequest(row), inTheRow)

/** The current row in a stale answer; null for other failures. */
export const currentRow = (failure: unknown): ProgrammeDiscipline | null => currentIn(failure, decodeDiscipline)

/** The same for a programme. */
export const currentProgramme = (failure: unknown): Programme | null => currentIn(failure, decodeProgramme)

/** Field errors and field refusals from the server. */
export function fieldProblemsOf(failure: unknown): Partial<Record<DisciplineField, string>> {
  if (!(failure instanceof CallError)) return {}
  const fields = fieldsIn(failure)
  return Object.fromEntries(
    disciplineFields.flatMap((field) => {
      const problem = fields[disciplineWords[field]]
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
}

/** `programme` null: a dry run. `refusal`: why the file or form was not accepted. */
type MadeByTemplate = { programme: WithChange<Programme> | null; rows: ProgrammeRowOutcome[] } | { refusal: string }

// File errors are shown beside the file; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/** Creates a programme from a template or file, or previews the file's rows as a dry run. Throws as `send` does. */
export async function createByTemplate(
  order: Parameters<typeof requests.createByTemplateRequest>[0],
): Promise<MadeByTemplate> {
  try {
    return await request(requests.createByTemplateRequest(order), { quiet: isOfFile })
  } catch (error) {
    if (error instanceof CallError && isOfFile(error)) return { refusal: error.detail ?? error.body }
    throw error
  }
}
