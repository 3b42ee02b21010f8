import { canRead, probeDatabase } from '@/db/connection'
import { areMigrationsCurrent } from '@/db/queries/core/processes/migrations'
import { askServer, type ServerReport } from '@/db/server'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { serverTexts } from '@/lib/core/processes/texts/database-server'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { errorTexts } from '@/lib/core/wire/texts/errors'

/**
 * Throws `unavailable` if a migration is missing; if the database is down, the driver's error, or Overdue
 * after a second.
 */
export async function checkHealth(): Promise<'ok'> {
  if (!(await probeDatabase(areMigrationsCurrent))) throw new ServiceError('unavailable', errorTexts.migrations)
  return 'ok'
}

/** Milliseconds for which a report about the database server is reused. */
const freshFor = 60_000
let cached: { until: number; report: Promise<ServerReport> } | undefined

/**
 * The unmet requirements of the database server, in the words of the start (scripts/prepare); null for
 * everybody but the university's administrators.
 */
export async function viewServer(actor: Actor): Promise<{ setting: string; detail: string }[] | null> {
  if (!askAllowed({ actor }, 'university.administer')) return null
  const now = performance.now()
  if (!cached || cached.until < now) cached = { until: now + freshFor, report: askServer() }
  const current = cached
  const { facts, opened, unmet } = await current.report.catch((error: unknown) => {
    current.until = 0
    throw error
  })
  return unmet.map((rule) => ({ setting: rule.setting, detail: serverTexts([rule], facts, opened).join('') }))
}

/** Set by our server (scripts/web-stopping) once it has been told to stop. */
declare global {
  var timetableIsStopping: (() => boolean) | undefined
}

/**
 * As `checkHealth`, but also throws `unavailable` while this process is stopping, so that it gets no new
 * requests. Without the primary it is ready for readers as long as a replica answers.
 */
export async function checkReadiness(): Promise<'ok'> {
  if (globalThis.timetableIsStopping?.()) throw new ServiceError('unavailable', errorTexts.stopping)
  try {
    return await checkHealth()
  } catch (error) {
    if (!(error instanceof ServiceError) && (await canRead())) return 'ok'
    throw error
  }
}
