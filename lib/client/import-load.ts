import type { LoadRowOutcome } from '@/lib/domain/load-file'
import { loadImportTexts } from '@/lib/text/load-file'
import { decodeLoadRow, loadImportForm, loadImportUrl } from '@/lib/wire/load-import'
import type { WireLoadImport } from '@/lib/wire/load-import.contract'
import { CallError, send } from './call'

export { loadTemplateUrl } from '@/lib/wire/load-import'

/** The outcome of a file's rows, or why it was refused. */
type SentLoadFile = { rows: LoadRowOutcome[] } | { refusal: string }

// File errors are shown beside the file; others get a global message.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/** Uploads a load file, to store or to preview. Throws CallError for errors unrelated to the file. */
export async function sendLoadFile(file: File, { dryRun }: { dryRun: boolean }): Promise<SentLoadFile> {
  try {
    const form = loadImportForm(file, dryRun)
    const { rows } = await send<WireLoadImport>('POST', loadImportUrl, form, { quiet: isOfFile })
    return { rows: rows.map(decodeLoadRow) }
  } catch (error) {
    if (error instanceof CallError) {
      if (isOfFile(error)) return { refusal: error.detail ?? error.body }
      throw error
    }
    return { refusal: loadImportTexts.unreachable }
  }
}
