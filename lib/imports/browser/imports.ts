import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { CallError, request } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import { settingsOrder } from '@/lib/imports/calls/imports'
import type * as calls from '@/lib/imports/calls/imports.contract'
import type { SettingsChange } from '@/lib/imports/rules/import-job'
import { importScreenTexts } from '@/lib/imports/texts/import-screen'

export { loadTemplateUrl, timetableTemplateUrl } from '@/lib/core/refusals/calls/addresses'

export const importRowsBookUrl = (id: ImportJobId): string => `/api/import/${id}/rows-xlsx/`

// Errors of the file are shown beside it; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/**
 * Uploads a file, or several to be read as one; returns its id, or why it was refused. Throws CallError for errors not caused by the file.
 */
export async function startImport(files: readonly File[]): Promise<{ id: ImportJobId } | { refusal: string }> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  try {
    return await request(requestOf<typeof calls.startImportCall>('POST /api/import/', { body }), {
      quiet: isOfFile,
    })
  } catch (error) {
    if (!(error instanceof CallError)) return { refusal: importScreenTexts.unreachable }
    if (isOfFile(error)) return { refusal: error.detail ?? error.body }
    throw error
  }
}

const change = changeOf<typeof calls.changeImportCall>('PATCH /api/import/{id}/')

export const changeImport = (id: ImportJobId, settings: SettingsChange) => change({ id, ...settingsOrder(settings) })
export const tryImport = changeOf<typeof calls.tryImportCall>('POST /api/import/{id}/try/')
export const storeImport = changeOf<typeof calls.storeImportCall>('POST /api/import/{id}/store/')
export const endImport = changeOf<typeof calls.endImportCall>('POST /api/import/{id}/cancel/')
export const forgetImport = changeOf<typeof calls.forgetImportCall>('DELETE /api/import/{id}/')
