import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { SettingsChange } from '@/lib/imports/rules/import-job'
import { importScreenTexts } from '@/lib/imports/texts/import-screen'
import {
  changeImportCall,
  endImportCall,
  forgetImportCall,
  importsUrl,
  startImportForm,
  storeImportCall,
  tryImportCall,
} from '@/lib/imports/calls/imports'
import { CallError, send } from '@/lib/core/browser/calls/call'
import { change } from '@/lib/core/browser/placing/changes'

export { importRowsBookUrl } from '@/lib/imports/calls/imports'
export { loadTemplateUrl, timetableTemplateUrl } from '@/lib/core/calls/calls/addresses'

// Errors of the file are shown beside it; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/**
 * Uploads a file; returns its id, or why it was refused. Throws CallError for errors not caused by the file.
 */
export async function startImport(file: File): Promise<{ id: ImportJobId } | { refusal: string }> {
  try {
    const { id } = await send<{ id: number }>('POST', importsUrl, startImportForm(file), { quiet: isOfFile })
    return { id: id as ImportJobId }
  } catch (error) {
    if (!(error instanceof CallError)) return { refusal: importScreenTexts.unreachable }
    if (isOfFile(error)) return { refusal: error.detail ?? error.body }
    throw error
  }
}

export const changeImport = (id: ImportJobId, settings: SettingsChange): Promise<object> =>
  change(changeImportCall(id, settings))
export const tryImport = (id: ImportJobId): Promise<object> => change(tryImportCall(id))
export const storeImport = (id: ImportJobId): Promise<object> => change(storeImportCall(id))
export const endImport = (id: ImportJobId): Promise<object> => change(endImportCall(id))
export const forgetImport = (id: ImportJobId): Promise<object> => change(forgetImportCall(id))
