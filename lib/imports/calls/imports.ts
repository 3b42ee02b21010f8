import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type {
  FileContents,
  ImportJob,
  ImportKind,
  ImportSettings,
  SettingsChange,
} from '@/lib/imports/rules/import-job'
import type { NameAnswer } from '@/lib/imports/rules/names'
import type { PreviewClass, PreviewPlace, PreviewWeeks } from '@/lib/imports/rules/preview'
import type { SheetHead } from '@/lib/imports/rules/sheet'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { ImportReport } from '@/lib/imports/texts/import'
import { tableOf, tableWords } from '@/lib/core/calls/tables/admin-table-words'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import type {
  ChangeImportBody,
  KindWord,
  WireImport,
  WireImportRows,
  WireImports,
  WireImportWeeks,
} from './imports.contract'

export const importsUrl = '/api/import/'
export const importUrl = (id: ImportJobId): string => `${importsUrl}${id}/`
export const importLinksUrl = (id: ImportJobId): string => `${importUrl(id)}links/`
export const importRowsUrl = (id: ImportJobId): string => `${importUrl(id)}rows/`
export const importRowsBookUrl = (id: ImportJobId): string => `${importUrl(id)}rows-xlsx/`
export const importWeeksUrl = (id: ImportJobId, group: string): string =>
  `${importUrl(id)}weeks/?${new URLSearchParams({ group }).toString()}`

type Job = ImportJob<ImportReport>
/** A file in the list of imports. */
export type ListedImport = Pick<Job, 'id' | 'name' | 'size' | 'task' | 'state' | 'failure' | 'outcome'> & {
  kind: ImportKind | null
}

export const startImportForm = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

export const tryImportCall = (id: ImportJobId): ChangeCall => ({
  method: 'POST',
  url: `${importUrl(id)}try/`,
})
export const storeImportCall = (id: ImportJobId): ChangeCall => ({
  method: 'POST',
  url: `${importUrl(id)}store/`,
})
export const endImportCall = (id: ImportJobId): ChangeCall => ({
  method: 'POST',
  url: `${importUrl(id)}cancel/`,
})
export const forgetImportCall = (id: ImportJobId): ChangeCall => ({ method: 'DELETE', url: importUrl(id) })

export const changeImportCall = (id: ImportJobId, change: SettingsChange): ChangeCall => ({
  method: 'PATCH',
  url: importUrl(id),
  body: encodeChange(change),
})

const encodeChange = ({
  kind,
  headRow,
  skipsHidden,
  acceptsAll,
  semester,
  names,
  ...same
}: SettingsChange): ChangeImportBody => ({
  ...same,
  ...(kind !== undefined && { kind: encodeKind(kind) }),
  ...(names !== undefined && { names: names.map(encodeName) }),
  ...(headRow !== undefined && { head_row: headRow }),
  ...(skipsHidden !== undefined && { skips_hidden: skipsHidden }),
  ...(acceptsAll !== undefined && { accepts_all: acceptsAll }),
  ...(semester !== undefined && { semester: semester && encodeSemester(semester) }),
})

export const decodeChange = ({
  kind,
  head_row: headRow,
  skips_hidden: skipsHidden,
  accepts_all: acceptsAll,
  semester,
  names,
  ...same
}: ChangeImportBody): SettingsChange => ({
  ...same,
  ...(kind !== undefined && { kind: decodeKind(kind) }),
  ...(names !== undefined && { names: names.map(decodeName) }),
  ...(headRow !== undefined && { headRow }),
  ...(skipsHidden !== undefined && { skipsHidden }),
  ...(acceptsAll !== undefined && { acceptsAll }),
  ...(semester !== undefined && { semester: semester && decodeSemester(semester) }),
})

const encodeKind = (kind: ImportKind): KindWord =>
  kind === 'timetable' || kind === 'grid' || kind === 'load' ? kind : tableWords[kind]
const decodeKind = (word: KindWord): ImportKind =>
  word === 'timetable' || word === 'grid' || word === 'load' ? word : tableOf(word)

type WireName = WireSettings['names'][number]

const encodeName = ({ kind, ...same }: NameAnswer): WireName => ({ ...same, table: tableWords[kind] })
const decodeName = ({ table, ...same }: WireName): NameAnswer => ({ ...same, kind: tableOf(table) })

type Semester = NonNullable<ImportSettings['semester']>
type WireSettings = NonNullable<WireImport['settings']>

const encodeSemester = ({ startsOn, weeks, parity }: Semester) => ({
  dbeg: startsOn,
  weeks,
  week_even: parity,
})
const decodeSemester = ({ dbeg, weeks, week_even }: NonNullable<WireSettings['semester']>): Semester => ({
  startsOn: dbeg,
  weeks,
  parity: week_even,
})

type WireContents = NonNullable<WireImport['contents']>
type WireSheet = Extract<WireContents, { of: 'table' }>['sheets'][number]

const encodeSheet = ({ name, isHidden, rowCount, rows, merges, ...hidden }: SheetHead): WireSheet => ({
  name,
  is_hidden: isHidden,
  row_count: rowCount,
  merged: merges.length,
  rows: rows.map(({ number: row, cells }) => ({ row, cells })),
  hidden_rows: hidden.hiddenRows,
  hidden_columns: hidden.hiddenColumns,
})

/** A sheet in the browser's form. */
export type ShownSheet = Omit<SheetHead, 'merges'> & { merged: number }
export type ShownContents = { of: 'table'; sheets: ShownSheet[] } | Extract<FileContents, { of: 'timetable' }>
/** An import in the browser's form. */
export type ShownImport = Omit<Job, 'contents'> & { contents: ShownContents | null }

const decodeSheet = (sheet: WireSheet): ShownSheet => ({
  name: sheet.name,
  isHidden: sheet.is_hidden,
  rowCount: sheet.row_count,
  merged: sheet.merged,
  rows: sheet.rows.map(({ row: number, cells }) => ({ number, cells })),
  hiddenRows: sheet.hidden_rows,
  hiddenColumns: sheet.hidden_columns,
})

function encodeContents(contents: FileContents): WireContents {
  if (contents.of === 'table') return { of: 'table', sheets: contents.sheets.map(encodeSheet) }
  const { semester, ...same } = contents
  return { ...same, dbeg: semester.startsOn, weeks: semester.weeks, week_even: semester.parity }
}

function decodeContents(contents: WireContents): ShownContents {
  if (contents.of === 'table') return { of: 'table', sheets: contents.sheets.map(decodeSheet) }
  const { dbeg: startsOn, weeks, week_even: parity, ...same } = contents
  return { ...same, semester: { startsOn, weeks, parity } }
}

const encodeSettings = ({ kind, table, grid, semester, names, ...same }: ImportSettings): WireSettings => ({
  ...same,
  kind: encodeKind(kind),
  names: names.map(encodeName),
  grid: grid && { sheets: grid.sheets, accepted: grid.accepted, accepts_all: grid.acceptsAll },
  table: table && {
    sheet: table.sheet,
    head_row: table.headRow,
    columns: table.columns,
    skips_hidden: table.skipsHidden,
  },
  semester: semester && encodeSemester(semester),
})

const decodeSettings = ({ kind, table, grid, semester, names, ...same }: WireSettings): ImportSettings => ({
  ...same,
  kind: decodeKind(kind),
  names: names.map(decodeName),
  grid: grid && { sheets: grid.sheets, accepted: grid.accepted, acceptsAll: grid.accepts_all },
  table: table && {
    sheet: table.sheet,
    headRow: table.head_row,
    columns: table.columns,
    skipsHidden: table.skips_hidden,
  },
  semester: semester && decodeSemester(semester),
})

const encodeOutcome = (outcome: Job['outcome']): WireImport['outcome'] =>
  outcome && { counts: outcome.counts, report: outcome.report, change_id: outcome.changeId }
const decodeOutcome = (outcome: WireImport['outcome']): Job['outcome'] =>
  outcome && {
    counts: outcome.counts,
    report: outcome.report,
    changeId: outcome.change_id as ChangeId | null,
  }

export const encodeImport = (job: Job): WireImport => ({
  id: job.id,
  name: job.name,
  size: job.size,
  task: job.task,
  state: job.state,
  is_ending: job.isCancelAsked,
  step: job.step,
  failure: job.failure,
  contents: job.contents && encodeContents(job.contents),
  settings: job.settings && encodeSettings(job.settings),
  trial: job.trial && {
    counts: job.trial.counts,
    report: job.trial.report,
    weeks: job.trial.weeks && { dbeg: job.trial.weeks.from, groups: job.trial.weeks.groups },
    doubts: job.trial.doubts.map(({ kind, ...same }) => ({ ...same, table: tableWords[kind] })),
  },
  outcome: encodeOutcome(job.outcome),
})

export const decodeImport = (job: WireImport): ShownImport => ({
  id: job.id as ImportJobId,
  name: job.name,
  size: job.size,
  task: job.task,
  state: job.state,
  isCancelAsked: job.is_ending,
  step: job.step,
  failure: job.failure,
  contents: job.contents && decodeContents(job.contents),
  settings: job.settings && decodeSettings(job.settings),
  trial: job.trial && {
    counts: job.trial.counts,
    report: job.trial.report,
    weeks: job.trial.weeks && { from: job.trial.weeks.dbeg, groups: job.trial.weeks.groups },
    doubts: job.trial.doubts.map(({ table, ...same }) => ({ ...same, kind: tableOf(table) })),
  },
  outcome: decodeOutcome(job.outcome),
})

export const encodeListed = (job: Job): WireImports['imports'][number] => {
  const { contents: _contents, settings, trial: _trial, ...same } = encodeImport({ ...job, contents: null })
  return { ...same, kind: settings?.kind ?? null }
}

export const decodeListed = ({
  outcome,
  id,
  kind,
  ...job
}: WireImports['imports'][number]): ListedImport => ({
  ...job,
  kind: kind && decodeKind(kind),
  id: id as ImportJobId,
  outcome: decodeOutcome(outcome),
})

type WireRow = WireImportRows['rows'][number]

export const encodeRow = (outcome: TableRowOutcome): WireRow => ({
  row: outcome.number,
  what: outcome.what,
  status: outcome.status,
  detail: outcome.status === 'error' ? '' : (outcome.detail ?? ''),
  problems:
    outcome.status === 'error' ? outcome.problems.map(({ column, text }) => ({ column, detail: text })) : [],
})

export function decodeRow({ row: number, what, status, detail, problems }: WireRow): TableRowOutcome {
  if (status === 'error')
    return {
      number,
      what,
      status,
      problems: problems.map((one) => ({ column: one.column, text: one.detail })),
    }
  if (status === 'changed') return { number, what, status, detail }
  return { number, what, status, ...(detail !== '' && { detail }) }
}

type WireClass = WireImportWeeks['classes'][number]
type WirePlace = NonNullable<WireClass['was']>

const encodePlace = ({ title, lessonType, subgroup, rooms, ...same }: PreviewPlace): WirePlace => ({
  ...same,
  discipline: title,
  nt: lessonType,
  ngroup: subgroup,
  auditories: rooms,
})
const decodePlace = ({ discipline, nt, ngroup, auditories, ...same }: WirePlace): PreviewPlace => ({
  ...same,
  title: discipline,
  lessonType: nt,
  subgroup: ngroup,
  rooms: auditories,
})

export const encodeWeeks = ({ startsOn, classes }: PreviewWeeks): WireImportWeeks => ({
  dbeg: startsOn,
  classes: classes.map(({ overlaps, change, ...place }) => ({
    ...encodePlace(place),
    is_overlap: overlaps,
    change: change.kind,
    was: change.kind === 'changed' ? encodePlace(change.was) : null,
  })),
})

const decodeClass = ({ is_overlap: overlaps, change, was, ...place }: WireClass): PreviewClass => ({
  ...decodePlace(place),
  overlaps,
  change: change === 'changed' ? { kind: change, was: decodePlace(was ?? place) } : { kind: change },
})

export const decodeWeeks = ({ dbeg, classes }: WireImportWeeks): PreviewWeeks => ({
  startsOn: dbeg,
  classes: classes.map(decodeClass),
})
