import { connect, databaseOf } from '@/db/client'
import { findWatcher } from '@/db/queries/watchers'
import { verifyEventsToken } from '@/lib/auth/events-token'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { allowedOrigins } from '@/lib/live/allowed-origins'
import { listenForEndedSessions, listenForNotices } from '@/lib/live/schedule-notices'
import { createLiveServer } from '@/lib/live/server'

async function start(): Promise<void> {
  const { DATABASE_URL, HOST, LIVE_PORT } = environment()
  const sql = connect(DATABASE_URL, 4)
  const db = databaseOf(sql)
  const server = createLiveServer({
    allowedOrigins: allowedOrigins(),
    now: () => performance.now(),
    verifyToken: async (token) => {
      const now = instantNow()
      const pass = await verifyEventsToken(token, now)
      return pass && { ...pass, lifetime: pass.expiresAt * 1000 - now.getTime() }
    },
    findWatcher: (sessionId) => findWatcher(db, sessionId),
  })
  await listenForNotices(sql, server.announce)
  await listenForEndedSessions(sql, server.endSession)
  await server.open(HOST, LIVE_PORT)
  console.log(`Live server: ws://${HOST}:${LIVE_PORT}`)

  const stop = async () => {
    await server.close()
    await sql.end({ timeout: 1 })
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

try {
  await start()
} catch (error) {
  console.error(`Live server: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
