import type { LoadRowOutcome, LoadValueChange } from '@/lib/domain/load-file'
import type { WireLoadImport } from './load-import.contract'

export const loadImportUrl = '/api/nagruzka/import/'
export const loadTemplateUrl = '/api/nagruzka/template/'

/** The multipart form of the import. */
export function loadImportForm(file: File, dryRun: boolean): FormData {
  const form = new FormData()
  form.set('dry_run', dryRun ? '1' : '0')
  form.set('file', file)
  return form
}

const fieldWords = { requiredHours: 'h', startsOn: 'dbeg', endsOn: 'dend', students: 'students' } as const
const fieldOfWord = { h: 'requiredHours', dbeg: 'startsOn', dend: 'endsOn', students: 'students' } as const

type WireRow = WireLoadImport['rows'][number]

export const encodeLoadRow = (outcome: LoadRowOutcome): WireRow => ({
  row: outcome.number,
  what: outcome.what,
  status: outcome.status,
  changes:
    outcome.status === 'changed'
      ? outcome.changes.map(({ field, before, after }) => ({ field: fieldWords[field], before, after }))
      : [],
  reason: outcome.status === 'error' ? outcome.reason : '',
})

export function decodeLoadRow({ row: number, what, status, changes, reason }: WireRow): LoadRowOutcome {
  if (status === 'error') return { number, what, status, reason }
  if (status !== 'changed') return { number, what, status }
  return {
    number,
    what,
    status,
    changes: changes.map(
      ({ field, before, after }) => ({ field: fieldOfWord[field], before, after }) as LoadValueChange,
    ),
  }
}
