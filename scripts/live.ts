import { connect } from '@/db/client'
import { callDatabase, closeDatabase, findReplayPosition, probeDatabase } from '@/db/connection'
import { areMigrationsCurrent } from '@/db/queries/core/processes/migrations'
import { findWatcher } from '@/db/queries/core/live/watchers'
import { verifyEventsToken } from '@/lib/auth/events-token'
import { instantNow } from '@/lib/environment/clock'
import { directUrl, environment } from '@/lib/environment/environment'
import { allowedOrigins } from '@/lib/live/allowed-origins'
import { listenForEndedSessions, listenForNotices, withPosition } from '@/lib/live/schedule-notices'
import { createLiveServer } from '@/lib/live/server'
import { sharesPresenceAt } from '@/lib/presence/service/shares-presence'
import { liveMetrics } from './live-metrics.mjs'
import { logAs } from './log.mjs'
import { safely } from '@/lib/environment/safely.mjs'

logAs('live')

/** Milliseconds that a browser's handshake waits while the database does not answer. */
const longestAdmission = 5_000

async function start(): Promise<void> {
  const { DATABASE_REPLICA_URLS, HOST, LIVE_PORT, METRICS_TOKEN } = environment()
  const sql = connect(directUrl(), 1)
  const server = createLiveServer({
    allowedOrigins: allowedOrigins(),
    now: () => performance.now(),
    verifyToken: async (token) => {
      const now = instantNow()
      const pass = await verifyEventsToken(token, now)
      return pass && { ...pass, lifetime: pass.expiresAt * 1000 - now.getTime() }
    },
    findWatcher: (sessionId) => callDatabase((db) => findWatcher(db, sessionId), longestAdmission),
    sharesPresence: ({ actor }, place) => callDatabase((db) => sharesPresenceAt(db, actor, place), longestAdmission),
    tellMetrics: METRICS_TOKEN ? liveMetrics(METRICS_TOKEN) : undefined,
    isHealthy: () =>
      probeDatabase(areMigrationsCurrent).then(
        (areCurrent) => areCurrent,
        () => false,
      ),
  })
  const hasReplicas = DATABASE_REPLICA_URLS.length > 0
  await listenForNotices(sql, hasReplicas ? withPosition(findReplayPosition, server.announce) : server.announce)
  await listenForEndedSessions(sql, server.endSession)
  await server.open(HOST, LIVE_PORT)
  console.log(`Live server: ws://${HOST}:${LIVE_PORT}`)

  let stopped: Promise<void> | undefined
  const stop = async () => {
    await server.close()
    await Promise.all([sql.end({ timeout: 1 }), closeDatabase()])
  }
  const onSignal = safely(
    () => (stopped ??= stop()),
    () => process.exit(1),
  )
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, onSignal)
}

try {
  await start()
} catch (error) {
  console.error(`Live server: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
