import type { Sql } from '@/db/client'
import { safely } from '@/lib/environment/safely.mjs'
import { everythingChanged, noticeChannel, parseNotice, sessionChannel, type LiveNotice } from './notice'

/** Milliseconds in which repeated reconnect callbacks count as one: the driver calls once per attempt. */
const oneReturn = 200

/**
 * Passes on the database's notices while `sql` is open; rejects if listening cannot start. The driver
 * reconnects by itself. Notices sent meanwhile are lost, so a reconnect is announced as a change for
 * everyone.
 */
export async function listenForNotices(sql: Sql, onNotice: (notice: LiveNotice) => unknown): Promise<void> {
  let isReturn = false
  let telling: NodeJS.Timeout | undefined
  const tell = () => {
    telling = undefined
    console.warn('The database is back: every browser reads its week again.')
    onNotice(everythingChanged)
  }
  const onListening = () => {
    if (isReturn) telling ??= setTimeout(safely(tell), oneReturn)
    isReturn = true
  }
  // The driver would end the process if its listener threw.
  const hear = safely(
    (payload: string) => onNotice(parseNotice(payload)),
    () => onNotice(everythingChanged),
  )
  await sql.listen(noticeChannel, hear, onListening)
}

/**
 * Passes on the ids of ended sessions. Those missed during a lost connection are found when a socket's rights
 * are read again.
 */
export async function listenForEndedSessions(sql: Sql, onEnded: (sessionId: string) => void): Promise<void> {
  await sql.listen(sessionChannel, safely(onEnded))
}
