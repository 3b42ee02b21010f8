import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { NewDiscipline, ProgrammeDiscipline, ProgrammeValues } from '@/lib/core/programmes/rules/programme'
import { decodedBy, requestOf, wireRequestOf } from '@/lib/core/wire/calls/request'
import type * as disciplines from './disciplines.contract'
import {
  byTemplateForm,
  decodeByTemplate,
  decodeChangedDiscipline,
  decodeChangedProgramme,
  encodeDisciplineValues,
  newDisciplineBody,
  newProgrammeBody,
  programmeBody,
} from './programmes'
import type * as calls from './programmes.contract'

export const createProgrammeRequest = (programme: Parameters<typeof newProgrammeBody>[0]) =>
  decodedBy(
    decodeChangedProgramme,
    wireRequestOf<typeof calls.createProgrammeCall>('POST /api/meta-program/', {
      body: newProgrammeBody(programme),
    }),
  )

/** Creates a programme from a template, a file or both. */
export const createByTemplateRequest = (order: Parameters<typeof byTemplateForm>[0]) =>
  decodedBy(
    decodeByTemplate,
    wireRequestOf<typeof calls.createByTemplateCall>('POST /api/meta-program/create-by-template/', {
      body: byTemplateForm(order),
    }),
  )

export const changeProgrammeRequest = (id: ProgrammeId, values: ProgrammeValues & { version: number }) =>
  decodedBy(
    decodeChangedProgramme,
    wireRequestOf<typeof calls.changeProgrammeCall>('PUT /api/meta-program/{id}/', {
      params: { id },
      body: programmeBody(values),
    }),
  )

export type ProgrammeRemoval = {
  /**
   * Also removes published classes; otherwise they make the removal fail (409 `conflict`, their number in `detail`).
   */
  withPublished: boolean
  /** Keeps classes placed from load items, as theirs. */
  keepsLoad: boolean
  dryRun: boolean
}

const removalQuery = ({ withPublished, keepsLoad, dryRun }: ProgrammeRemoval) => ({
  withPublished,
  keepNagruzka: keepsLoad,
  dryRun,
})

/** `title` is what the user typed: if it differs from the programme's, 400 with `fields.title`. */
export const removeProgrammeRequest = (id: ProgrammeId, { title, ...removal }: ProgrammeRemoval & { title: string }) =>
  requestOf<typeof calls.removeProgrammeCall>('DELETE /api/meta-program/{id}/', {
    params: { id },
    query: { title, ...removalQuery(removal) },
  })

/** `skipped`: load items of other people, without a row in the copy. */
export const copyProgrammeRequest = (id: ProgrammeId, title: string) =>
  decodedBy(
    ({ skipped, ...made }) => ({ ...decodeChangedProgramme(made), skipped }),
    wireRequestOf<typeof calls.copyProgrammeCall>('POST /api/meta-program/{id}/copy/', {
      params: { id },
      body: { title },
    }),
  )

/** Turns it into a project: simple rows become project rows, and rows without dates get the period's. */
export const toProjectRequest = (id: ProgrammeId, { from, to }: Period) =>
  decodedBy(
    decodeChangedProgramme,
    wireRequestOf<typeof calls.toProjectCall>('POST /api/meta-program/{id}/to-project/', {
      params: { id },
      body: { dbeg: from, dend: to },
    }),
  )

/**
 * Adds proxies, or independent rows with the load's initial values. `skipped`: items already in the
 * programme.
 */
export const addLoadRequest = (id: ProgrammeId, { ids, asProxy }: { ids: readonly LoadItemId[]; asProxy: boolean }) =>
  decodedBy(
    ({ skipped, ...changed }) => ({ ...decodeChangedProgramme(changed), skipped }),
    wireRequestOf<typeof calls.addLoadCall>('POST /api/meta-program/{id}/add-nagruzka-ids/', {
      params: { id },
      body: { ids, as_proxy: asProxy },
    }),
  )

/** `withheld`: number of rows whose hours the user may not change. */
export const recalcHoursRequest = (id: ProgrammeId) =>
  decodedBy(
    ({ withheld, ...changed }) => ({ ...decodeChangedProgramme(changed), withheld }),
    wireRequestOf<typeof calls.recalcHoursCall>('POST /api/meta-program/{id}/recalc-hours-by-calendar/', {
      params: { id },
    }),
  )

/** A switch of rows that is saved immediately. */
export type RowSwitch = 'isActive' | 'projectActive' | 'projectHidden'

const toggleLines = {
  isActive: 'POST /api/meta-program/{id}/toggle-project-is-active/',
  projectActive: 'POST /api/meta-program/{id}/toggle-as-project-activity/',
  projectHidden: 'POST /api/meta-program/{id}/toggle-project-is-hidden/',
} as const satisfies Record<RowSwitch, string>

type ToggleCall =
  typeof calls.toggleActiveCall | typeof calls.toggleProjectActivityCall | typeof calls.toggleProjectHiddenCall

/** Turns a switch on for the given rows (absent: all), or off if all of them are on. */
export const toggleRowsRequest = (
  id: ProgrammeId,
  field: RowSwitch,
  rows: readonly ProgrammeDisciplineId[] | undefined,
) =>
  decodedBy(
    decodeChangedProgramme,
    wireRequestOf<ToggleCall>(toggleLines[field], { params: { id }, body: { discipline_ids: rows } }),
  )

export const addDisciplineRequest = (row: NewDiscipline) =>
  decodedBy(
    decodeChangedDiscipline,
    wireRequestOf<typeof disciplines.addDisciplineCall>('POST /api/meta-program-discipline/', {
      body: newDisciplineBody(row),
    }),
  )

export const changeDisciplineRequest = ({ id, version, ...values }: ProgrammeDiscipline) =>
  decodedBy(
    decodeChangedDiscipline,
    wireRequestOf<typeof disciplines.changeDisciplineCall>('PUT /api/meta-program-discipline/{id}/', {
      params: { id },
      body: { ...encodeDisciplineValues(values), version },
    }),
  )

export const removeDisciplineRequest = (
  { id, version }: Pick<ProgrammeDiscipline, 'id' | 'version'>,
  removal: ProgrammeRemoval,
) =>
  requestOf<typeof disciplines.removeDisciplineCall>('DELETE /api/meta-program-discipline/{id}/', {
    params: { id },
    query: { version, ...removalQuery(removal) },
  })
