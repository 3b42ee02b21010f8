import type { LoadRowOutcome } from '@/lib/domain/load-file'
import { loadImportTexts } from '@/lib/text/load-file'
import { decodeLoadRow, loadImportForm, loadImportUrl } from '@/lib/wire/load-import'
import type { WireLoadImport } from '@/lib/wire/load-import.contract'
import { CallError, send } from './call'

export { loadTemplateUrl } from '@/lib/wire/load-import'

/** What became of a file's rows, or why it was refused. */
type SentLoadFile = { rows: LoadRowOutcome[] } | { refusal: string }

// What is wrong with the file is shown beside it; all else is announced.
const isOfFile = ({ status }: CallError): boolean => [400, 413, 415].includes(status)

/** Sends a file of load, to be stored or only looked at. Throws CallError for what has nothing to do with the file. */
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
