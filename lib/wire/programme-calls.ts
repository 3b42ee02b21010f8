import type { LoadItemId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import type { NewDiscipline, ProgrammeDiscipline, ProgrammeValues } from '@/lib/domain/programme'
import { disciplinesUrl, disciplineUrl, programmesUrl, programmeUrl } from './addresses'
import type { ChangeCall } from './change-calls'
import {
  encodeDisciplineValues,
  newDisciplineBody,
  newProgrammeBody,
  periodBody,
  programmeBody,
} from './programmes'

/*
 * A programme is read at programmeUrl(id) (WireProgramme). Every change below, and any undoing, is announced to whoever follows the
 * programme, `{type: 'metaprogram', id, dbeg}` of any week: as `schedule_changed`, or `schedule_removed` where it is gone.
 * A file is sent to programmeByTemplateUrl as byTemplateForm; the file to fill in is at programmeFileUrl.
 */

const post = (url: string, body?: object): ChangeCall => ({ method: 'POST', url, body })

/** Answers WireChangedProgramme, as all do below but where it says otherwise. Send it under an `Idempotency-Key`. */
export const createProgrammeCall = (programme: Parameters<typeof newProgrammeBody>[0]): ChangeCall =>
  post(programmesUrl, newProgrammeBody(programme))

/** Renames, colours, and the rest of what a programme itself says. */
export const changeProgrammeCall = (
  id: ProgrammeId,
  values: ProgrammeValues & { version: number },
): ChangeCall => ({ method: 'PUT', url: programmeUrl(id), body: programmeBody(values) })

type Removal = {
  /** Its classes go too; without it a removal of what has published ones is refused (409 `conflict`, their number in `detail`). */
  withPublished: boolean
  /** What was placed from load items stays, as theirs. */
  keepsLoad: boolean
  dryRun: boolean
}

const removalQuery = ({ withPublished, keepsLoad, dryRun }: Removal) => ({
  ...(withPublished && { with_published: '1' }),
  ...(keepsLoad && { keep_nagruzka: '1' }),
  ...(dryRun && { dry_run: '1' }),
})

/** `title` is what the person typed: another than the programme's is refused, 400 with `fields.title`. Answers WireRemovedPlan. */
export const removeProgrammeCall = (
  id: ProgrammeId,
  { title, ...removal }: Removal & { title: string },
): ChangeCall => ({
  method: 'DELETE',
  url: `${programmeUrl(id)}?${new URLSearchParams({ title, ...removalQuery(removal) })}`,
})

export const copyProgrammeCall = (id: ProgrammeId, title: string): ChangeCall =>
  post(`${programmeUrl(id)}copy/`, { title })

/** Makes a project of it: its simple rows become project rows, and rows without dates take those of the period. */
export const toProjectCall = (id: ProgrammeId, period: Period): ChangeCall =>
  post(`${programmeUrl(id)}to-project/`, periodBody(period))

/** As proxies, or as rows that only begin with what the load says. Answers with `skipped` too: what the programme has already. */
export const addLoadCall = (
  id: ProgrammeId,
  { ids, asProxy }: { ids: readonly LoadItemId[]; asProxy: boolean },
): ChangeCall => post(`${programmeUrl(id)}add-nagruzka-ids/`, { ids, as_proxy: asProxy })

/** Answers with `withheld` too: how many rows were left as they are because the asker may not change their hours. */
export const recalcHoursCall = (id: ProgrammeId): ChangeCall =>
  post(`${programmeUrl(id)}recalc-hours-by-calendar/`)

const toggle =
  (act: 'toggle-as-project-activity' | 'toggle-project-is-hidden' | 'toggle-project-is-active') =>
  (id: ProgrammeId, rows?: readonly ProgrammeDisciplineId[]): ChangeCall =>
    post(`${programmeUrl(id)}${act}/`, rows ? { discipline_ids: rows } : {})

/** «а», «н» and the soft switch of rows, absent: of all. All are turned on, unless all are on already: then off. */
export const toggleProjectActivityCall = toggle('toggle-as-project-activity')
export const toggleProjectHiddenCall = toggle('toggle-project-is-hidden')
export const toggleActiveCall = toggle('toggle-project-is-active')

/** This and the one below answer WireChangedDiscipline. Send it under an `Idempotency-Key`. */
export const addDisciplineCall = (row: NewDiscipline): ChangeCall =>
  post(disciplinesUrl, newDisciplineBody(row))

export const changeDisciplineCall = ({ id, version, ...values }: ProgrammeDiscipline): ChangeCall => ({
  method: 'PUT',
  url: disciplineUrl(id),
  body: { ...encodeDisciplineValues(values), version },
})

/** Answers WireRemovedPlan. */
export const removeDisciplineCall = (
  { id, version }: Pick<ProgrammeDiscipline, 'id' | 'version'>,
  removal: Removal,
): ChangeCall => ({
  method: 'DELETE',
  url: `${disciplineUrl(id)}?${new URLSearchParams({ version: String(version), ...removalQuery(removal) })}`,
})
