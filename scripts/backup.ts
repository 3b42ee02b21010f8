import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { connect } from '@/db/client'
import { BackupFault } from '@/db/backup/backup-file'
import { takeBackup } from '@/db/backup/take-backup'
import { instantNow } from '@/lib/environment/clock'
import { directUrl, environment } from '@/lib/environment/environment'
import { backupFaults, backupTexts as texts, backupUsage } from '@/lib/text/backup'

/** npm runs this in the project's folder; a relative path refers to the folder of the caller. */
function chosenFile(given: string | undefined, now: Date): string {
  if (given !== undefined) return path.resolve(process.env.INIT_CWD ?? '', given)
  const folder = path.resolve(environment().DATA_DIR, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return path.join(folder, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`)
}

async function run(given: string | undefined): Promise<void> {
  const now = instantNow()
  const file = chosenFile(given, now)
  if (existsSync(file)) throw new Error(texts.exists(file))
  const sql = connect(directUrl(), 1)
  try {
    const { tables, rows } = await takeBackup(sql, file, now)
    console.log(texts.taken(file, tables, rows))
  } finally {
    await sql.end()
  }
}

const [given, ...more] = process.argv.slice(2)
if (more.length > 0 || given?.startsWith('-')) {
  console.error(backupUsage)
  process.exitCode = 2
} else
  await run(given).catch((error: Error) => {
    console.error(
      error instanceof BackupFault ? backupFaults[error.reason](error.what, error.sessions) : error.message,
    )
    process.exitCode = 1
  })
