import { parentPort } from 'node:worker_threads'
import { connect, databaseOf } from '@/db/client'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { directUrl } from '@/lib/environment/environment'
import { performImport } from '@/lib/imports/service/perform-import'

/** `failure`: an unexpected error, for the log. */
export type FromImportThread = { kind: 'step'; step: string } | { kind: 'done'; failure: string | null }

const tell = (told: FromImportThread) => parentPort?.postMessage(told)

async function perform(id: ImportJobId): Promise<string | null> {
  // Statements of an import have no timeout.
  const sql = connect(directUrl(), 2)
  try {
    await performImport(databaseOf(sql), id, {
      now: universityNow(),
      progress: (step) => tell({ kind: 'step', step }),
    })
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  } finally {
    await sql.end()
  }
}

parentPort?.on('message', (id: ImportJobId) => {
  void perform(id).then((failure) => tell({ kind: 'done', failure }))
})
