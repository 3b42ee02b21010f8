import { parentPort, workerData } from 'node:worker_threads'
import { connect, databaseOf } from '@/db/client'
import type { ImportJobId } from '@/lib/domain/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { performImport } from '@/lib/services/imports/perform-import'

export type ImportToThread = { id: ImportJobId }

const { id } = workerData as ImportToThread
// A statement of an import may take as long as it takes.
const sql = connect(environment().DATABASE_URL, 2)
try {
  await performImport(databaseOf(sql), id, {
    now: universityNow(),
    progress: (step) => parentPort?.postMessage(step),
  })
} finally {
  await sql.end()
  parentPort?.close()
}
