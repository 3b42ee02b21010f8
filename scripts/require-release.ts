import { connect } from '@/db/client'
import { isOfLaterRelease } from '@/db/migrate'
import { directUrl } from '@/lib/environment/environment'
import { launchTexts as texts } from '@/lib/core/texts/processes/launch.mjs'

/**
 * Throws a sentence where a later release has migrated the database. One that does not answer now is looked
 * at by whoever needs it.
 */
export async function requireRelease(): Promise<void> {
  const sql = connect(directUrl(), 1)
  try {
    if (await isOfLaterRelease(sql).catch(() => false)) throw new Error(texts.database.laterRelease)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
