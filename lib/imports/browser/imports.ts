import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { SettingsChange } from '@/lib/imports/rules/import-job'
import { importScreenTexts } from '@/lib/imports/texts/import-screen'
import {
  changeImportRequest,
  endImportRequest,
  forgetImportRequest,
  startImportRequest,
  storeImportRequest,
  tryImportRequest,
} from '@/lib/imports/calls/imports'
import { CallError, request } from '@/lib/core/browser/calls/call'
import { requestChange } from '@/lib/core/browser/placing/changes'

export { importRowsBookUrl } from '@/lib/imports/calls/imports'
export { loadTemplateUrl, timetableTemplateUrl } from '@/lib/core/calls/calls/addresses'

// Errors of the file are shown beside it; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/**
 * Uploads a file, or several to be read as one; returns its id, or why it was refused. Throws CallError for errors not caused by the file.
 */
export async function startImport(
  files: readonly File[],
): Promise<{ id: ImportJobId } | { refusal: string }> {
  try {
    return await request(startImportRequest(files), { quiet: isOfFile })
  } catch (error) {
    if (!(error instanceof CallError)) return { refusal: importScreenTexts.unreachable }
    if (isOfFile(error)) return { refusal: error.detail ?? error.body }
    throw error
  }
}

export const changeImport = (id: ImportJobId, settings: SettingsChange) =>
  requestChange(changeImportRequest(id, settings))
export const tryImport = (id: ImportJobId) => requestChange(tryImportRequest(id))
export const storeImport = (id: ImportJobId) => requestChange(storeImportRequest(id))
export const endImport = (id: ImportJobId) => requestChange(endImportRequest(id))
export const forgetImport = (id: ImportJobId) => requestChange(forgetImportRequest(id))
