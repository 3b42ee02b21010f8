import { addressesIn } from '@/db/hosts'
import { MigrationFault } from '@/db/migrate'
import { isUnreachable, postgresErrorCode } from '@/db/transaction'
import { launchTexts } from '@/lib/core/processes/texts/launch.mjs'

const texts = launchTexts.database

/** The message for an address that leads to an undeclared pooler; null for another error. */
export const poolerSentence = ({ message }: Error): string | null =>
  /unsupported startup parameter/.test(message) ? texts.pooler(message) : null

/**
 * The message for whatever keeps a start or a command from the database; null for an error of our own. `url`:
 * of the database.
 */
export function databaseSentence(error: unknown, url: string): string | null {
  if (error instanceof MigrationFault) return texts.laterRelease
  if (!(error instanceof Error)) return null
  const { message } = error.cause instanceof Error ? error.cause : error
  const code = postgresErrorCode(error) ?? ''
  const { username, pathname } = new URL(addressesIn(url)[0] ?? url)
  if (code === '42501') return texts.noRights(decodeURIComponent(username), pathname.slice(1), message)
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code)) return texts.full(message)
  if (['25006', 'EROFS'].includes(code)) return texts.readOnly
  if (isUnreachable(code)) return texts.lost(message)
  return /^[A-Z\d]{5}$/.test(code) ? texts.failed(message, code) : null
}
