import { PassThrough, type Readable } from 'node:stream'
import type { ArchiveContent } from '@/db/archive/content'
import { writeArchive } from '@/db/archive/write-archive'
import { connect, databaseOf } from '@/db/client'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { archiveErrors } from '@/lib/archive/texts/archive'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { recordEvent } from '@/lib/accounts/service/record-event'

/**
 * Maximum milliseconds for one archive with its download: its long transaction keeps the database from
 * vacuuming.
 */
const longest = 15 * 60_000
/** Maximum milliseconds for one statement, which reads one page of rows. */
const longestStatement = 60_000
const retryAfterSeconds = 30

/** On globalThis, because Next may load this module more than once. */
const shared = globalThis as { archiveUnderWay?: true }

/**
 * Streams the archive, through a connection of its own; only one at a time per process. Stops when `signal`
 * is aborted or the stream is closed. Throws `not_allowed`, `busy`.
 */
export async function takeArchive(
  context: ServiceContext,
  content: ArchiveContent,
  { visit, signal }: { visit: Visit; signal: AbortSignal },
): Promise<Readable> {
  requireAllowed(context, 'archive.take')
  if (shared.archiveUnderWay) throw new ServiceError('busy', archiveErrors.underWay, { retryAfterSeconds })
  shared.archiveUnderWay = true
  try {
    const detail = [content.accounts && 'accounts', content.history && 'history'].filter(Boolean).join(', ')
    const { db, actor } = context
    await recordEvent(db, { kind: 'archive_taken', userId: actor.userId, visit, detail })
    return written(content, AbortSignal.any([signal, AbortSignal.timeout(longest)]))
  } catch (error) {
    shared.archiveUnderWay = undefined
    throw error
  }
}

function written(content: ArchiveContent, signal: AbortSignal): Readable {
  const sql = connect(environment().DATABASE_URL, 1, longestStatement)
  const target = new PassThrough()
  const end = async () => {
    shared.archiveUnderWay = undefined
    await sql.end({ timeout: 1 })
  }
  // A failure breaks off the stream, which tells the reader enough.
  void writeArchive(databaseOf(sql), target, { content, madeAt: instantNow(), signal })
    .catch(() => undefined)
    .finally(end)
  return target
}
