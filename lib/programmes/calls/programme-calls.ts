import type { LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type {
  NewDiscipline,
  ProgrammeDiscipline,
  ProgrammeValues,
} from '@/lib/core/rules/programmes/programme'
import { disciplinesUrl, disciplineUrl, programmesUrl, programmeUrl } from '@/lib/core/calls/calls/addresses'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import {
  encodeDisciplineValues,
  newDisciplineBody,
  newProgrammeBody,
  periodBody,
  programmeBody,
} from './programmes'

/*
 * A programme is read at programmeUrl(id) (WireProgramme). Every change below, and its undo, notifies
 * followers of the programme, `{type: 'metaprogram', id, dbeg}` of any week: `schedule_changed`, or
 * `schedule_removed` if deleted. Files are sent to programmeByTemplateUrl as byTemplateForm; the empty file
 * is at programmeFileUrl.
 */

const post = (url: string, body?: object): ChangeCall => ({ method: 'POST', url, body })

/** Returns WireChangedProgramme, as all calls below unless noted. Send it with an `Idempotency-Key`. */
export const createProgrammeCall = (programme: Parameters<typeof newProgrammeBody>[0]): ChangeCall =>
  post(programmesUrl, newProgrammeBody(programme))

/** Changes a programme's own fields. */
export const changeProgrammeCall = (
  id: ProgrammeId,
  values: ProgrammeValues & { version: number },
): ChangeCall => ({ method: 'PUT', url: programmeUrl(id), body: programmeBody(values) })

type Removal = {
  /**
   * Also removes published classes; otherwise they make the removal fail (409 `conflict`, their number in `detail`).
   */
  withPublished: boolean
  /** Keeps classes placed from load items, as theirs. */
  keepsLoad: boolean
  dryRun: boolean
}

const removalQuery = ({ withPublished, keepsLoad, dryRun }: Removal) => ({
  ...(withPublished && { with_published: '1' }),
  ...(keepsLoad && { keep_nagruzka: '1' }),
  ...(dryRun && { dry_run: '1' }),
})

/**
 * `title` is what the user typed: if it differs from the programme's, 400 with `fields.title`. Returns WireRemovedPlan.
 */
export const removeProgrammeCall = (
  id: ProgrammeId,
  { title, ...removal }: Removal & { title: string },
): ChangeCall => ({
  method: 'DELETE',
  url: `${programmeUrl(id)}?${new URLSearchParams({ title, ...removalQuery(removal) })}`,
})

export const copyProgrammeCall = (id: ProgrammeId, title: string): ChangeCall =>
  post(`${programmeUrl(id)}copy/`, { title })

/** Turns it into a project: simple rows become project rows, and rows without dates get the period's. */
export const toProjectCall = (id: ProgrammeId, period: Period): ChangeCall =>
  post(`${programmeUrl(id)}to-project/`, periodBody(period))

/**
 * Adds proxies, or independent rows with the load's initial values. Also returns `skipped`: items already in
 * the programme.
 */
export const addLoadCall = (
  id: ProgrammeId,
  { ids, asProxy }: { ids: readonly LoadItemId[]; asProxy: boolean },
): ChangeCall => post(`${programmeUrl(id)}add-nagruzka-ids/`, { ids, as_proxy: asProxy })

/** Also returns `withheld`: rows skipped because the user may not change their hours. */
export const recalcHoursCall = (id: ProgrammeId): ChangeCall =>
  post(`${programmeUrl(id)}recalc-hours-by-calendar/`)

const toggle =
  (act: 'toggle-as-project-activity' | 'toggle-project-is-hidden' | 'toggle-project-is-active') =>
  (id: ProgrammeId, rows?: readonly ProgrammeDisciplineId[]): ChangeCall =>
    post(`${programmeUrl(id)}${act}/`, rows ? { discipline_ids: rows } : {})

/** Toggles «а», «н» and the soft switch of rows (absent: all): on, or off if all are on. */
export const toggleProjectActivityCall = toggle('toggle-as-project-activity')
export const toggleProjectHiddenCall = toggle('toggle-project-is-hidden')
export const toggleActiveCall = toggle('toggle-project-is-active')

/** This call and the next return WireChangedDiscipline. Send it with an `Idempotency-Key`. */
export const addDisciplineCall = (row: NewDiscipline): ChangeCall =>
  post(disciplinesUrl, newDisciplineBody(row))

export const changeDisciplineCall = ({ id, version, ...values }: ProgrammeDiscipline): ChangeCall => ({
  method: 'PUT',
  url: disciplineUrl(id),
  body: { ...encodeDisciplineValues(values), version },
})

/** Returns WireRemovedPlan. */
export const removeDisciplineCall = (
  { id, version }: Pick<ProgrammeDiscipline, 'id' | 'version'>,
  removal: Removal,
): ChangeCall => ({
  method: 'DELETE',
  url: `${disciplineUrl(id)}?${new URLSearchParams({ version: String(version), ...removalQuery(removal) })}`,
})
