import { tableOf, tableWord, type VocabularyWord } from '@/lib/core/tables/calls/admin-table-words'
import type { InputOf, OrderOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import type {
  FileContents,
  ImportJob,
  ImportKind,
  NameDoubt,
  SettingsChange,
  SheetHead,
} from '@/lib/imports/rules/import-job'
import type { PreviewClass, PreviewWeeks } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { ImportReport } from '@/lib/imports/texts/import'
import type * as calls from './imports.contract'

type SettingsOrder = Omit<OrderOf<typeof calls.changeImportCall>, 'id'>

export const settingsOrder = ({ kind, semester, names, ...same }: SettingsChange): SettingsOrder => ({
  ...same,
  kind: kind && kindWord(kind),
  semester: semester && ofSemester.encode(semester),
  names: names?.map(inTable),
})

type Job = ImportJob<ImportReport>
type ImportAnswer = OwnAnswerOf<typeof calls.importCall>
type ListedAnswer = OwnAnswerOf<typeof calls.importsCall>['imports'][number]
type RowAnswer = OwnAnswerOf<typeof calls.importRowsCall>['rows'][number]
type WeeksAnswer = OwnAnswerOf<typeof calls.importWeeksCall>

const kindWord = (kind: ImportKind): calls.KindWord =>
  kind === 'timetable' || kind === 'grid' || kind === 'load' ? kind : tableWord(kind)
const kindOf = (word: calls.KindWord): ImportKind =>
  word === 'timetable' || word === 'grid' || word === 'load' ? word : tableOf(word)

/** The API says by its table what a title names. */
const inTable = <Doubt extends NameDoubt>({ kind, ...same }: Doubt) => ({ ...same, table: tableWord(kind) })
const ofTable = <Doubt extends { table: VocabularyWord }>({ table, ...same }: Doubt) => ({
  ...same,
  kind: tableOf(table),
})

const ofSemester = fieldNames({ startsOn: 'from', parity: 'weekEven' })

export const settingsChange = ({
  kind,
  names,
  semester,
  ...same
}: InputOf<typeof calls.changeImportCall>['body']): SettingsChange => ({
  ...same,
  ...(kind !== undefined && { kind: kindOf(kind) }),
  ...(names !== undefined && { names: names.map(ofTable) }),
  ...(semester !== undefined && { semester: semester && ofSemester.decode(semester) }),
})

type ContentsAnswer = NonNullable<ImportAnswer['contents']>

const sheetAnswer = ({ rows, merges, ...sheet }: SheetHead) => ({
  ...sheet,
  merged: merges.length,
  rows: rows.map(({ number: row, cells }) => ({ row, cells })),
})

function contentsAnswer(contents: FileContents): ContentsAnswer {
  if (contents.of === 'table') return { of: 'table', sheets: contents.sheets.map(sheetAnswer) }
  const { semester, ...same } = contents
  return { ...same, ...ofSemester.encode(semester) }
}

/** A sheet in the browser's form. */
export type ShownSheet = Extract<ContentsAnswer, { of: 'table' }>['sheets'][number]
export type ShownContents = Extract<ContentsAnswer, { of: 'table' }> | Extract<FileContents, { of: 'timetable' }>
/** An import in the browser's form. */
export type ShownImport = Omit<Job, 'contents' | 'isCancelAsked'> & {
  isEnding: boolean
  contents: ShownContents | null
}
/** A file in the list of imports. */
export type ListedImport = Omit<ListedAnswer, 'kind'> & { kind: ImportKind | null }

function decodeContents(contents: ContentsAnswer): ShownContents {
  if (contents.of === 'table') return contents
  const { from, weeks, weekEven, ...same } = contents
  return { ...same, semester: ofSemester.decode({ from, weeks, weekEven }) }
}

export const encodeImport = ({ isCancelAsked, contents, settings, trial, ...job }: Job): ImportAnswer => ({
  ...job,
  isEnding: isCancelAsked,
  contents: contents && contentsAnswer(contents),
  settings: settings && {
    ...settings,
    kind: kindWord(settings.kind),
    names: settings.names.map(inTable),
    semester: settings.semester && ofSemester.encode(settings.semester),
  },
  trial: trial && { ...trial, doubts: trial.doubts.map(inTable) },
})

export const decodeImport = ({ contents, settings, trial, ...job }: ImportAnswer): ShownImport => ({
  ...job,
  contents: contents && decodeContents(contents),
  settings: settings && {
    ...settings,
    kind: kindOf(settings.kind),
    names: settings.names.map(ofTable),
    semester: settings.semester && ofSemester.decode(settings.semester),
  },
  trial: trial && { ...trial, doubts: trial.doubts.map(ofTable) },
})

export const encodeListed = ({ isCancelAsked, settings, ...job }: Job): ListedAnswer => ({
  ...job,
  isEnding: isCancelAsked,
  kind: settings && kindWord(settings.kind),
})
export const decodeListed = ({ kind, ...job }: ListedAnswer): ListedImport => ({
  ...job,
  kind: kind && kindOf(kind),
})

export const encodeRow = (outcome: TableRowOutcome): RowAnswer => ({
  row: outcome.number,
  what: outcome.what,
  status: outcome.status,
  detail: outcome.status === 'error' ? '' : (outcome.detail ?? ''),
  problems: outcome.status === 'error' ? outcome.problems.map(({ column, text }) => ({ column, detail: text })) : [],
})

export function decodeRow({ row: number, what, status, detail, problems }: RowAnswer): TableRowOutcome {
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

const ofPlace = fieldNames({ title: 'discipline' })

export const encodeWeeks = ({ startsOn, classes }: PreviewWeeks): WeeksAnswer => ({
  from: startsOn,
  classes: classes.map(({ overlaps, change, ...place }) => ({
    ...ofPlace.encode(place),
    isOverlap: overlaps,
    change: change.kind,
    was: change.kind === 'changed' ? ofPlace.encode(change.was) : null,
  })),
})

const decodeClass = ({ isOverlap: overlaps, change, was, ...place }: WeeksAnswer['classes'][number]): PreviewClass => ({
  ...ofPlace.decode(place),
  overlaps,
  change: change === 'changed' ? { kind: change, was: ofPlace.decode(was ?? place) } : { kind: change },
})

export const decodeWeeks = ({ from, classes }: WeeksAnswer): PreviewWeeks => ({
  startsOn: from,
  classes: classes.map(decodeClass),
})
