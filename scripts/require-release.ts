import { connect } from '@/db/client'
import { isOfLaterRelease } from '@/db/migrate'
import { launchTexts as texts } from '@/lib/core/processes/texts/launch.mjs'
import { directUrl } from '@/lib/environment/environment'

/**
 * Throws a message if a later release has migrated the database. Ignores a database that does not answer: its
 * users will report that.
 */
export async function requireRelease(): Promise<void> {
  const sql = connect(directUrl(), 1)
  try {
    if (await isOfLaterRelease(sql).catch(() => false)) throw new Error(texts.database.laterRelease)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
