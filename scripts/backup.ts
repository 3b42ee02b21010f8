import { createReadStream, existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from '@/db/backup/backup-file'
import { takeBackup, type BackupReport } from '@/db/backup/take-backup'
import { connect } from '@/db/client'
import { backupFaults, backupTexts as texts, backupUsage } from '@/lib/core/processes/texts/backup'
import { instantNow } from '@/lib/environment/clock'
import { directUrl, environment } from '@/lib/environment/environment'
import { closeFolder } from './closed-folder.mjs'
import { piped, withPassingFile } from './passing-file'

/** statfs(2)'s type of a folder in memory: files there vanish with the container. */
const tmpfs = 0x01021994

/** npm runs this in the project's folder; a relative path refers to the caller's folder. */
function chosenFile(given: string | undefined, now: Date): string {
  if (given !== undefined) return path.resolve(process.env.INIT_CWD ?? '', given)
  const folder = path.resolve(environment().DATA_DIR, 'backups')
  closeFolder(folder)
  if (statfsSync(folder).type === tmpfs) throw new Error(texts.inMemory(folder))
  return path.join(folder, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`)
}

async function take(file: string, now: Date): Promise<BackupReport> {
  if (existsSync(file)) throw new Error(texts.exists(file))
  const sql = connect(directUrl(), 1)
  try {
    return await takeBackup(sql, file, now)
  } finally {
    await sql.end()
  }
}

async function run(given: string | undefined): Promise<void> {
  const now = instantNow()
  if (given === piped) {
    await withPassingFile(async (file) => {
      const { tables, rows } = await take(file, now)
      await pipeline(createReadStream(file), process.stdout, { end: false })
      console.error(texts.sent(tables, rows))
    })
    return
  }
  const file = chosenFile(given, now)
  const { tables, rows } = await take(file, now)
  console.log(texts.taken(file, tables, rows))
}

const [given, ...more] = process.argv.slice(2)
if (more.length > 0 || (given?.startsWith('-') && given !== piped)) {
  console.error(backupUsage)
  process.exitCode = 2
} else
  await run(given).catch((error: Error) => {
    console.error(error instanceof BackupFault ? backupFaults[error.reason](error.what, error.sessions) : error.message)
    process.exitCode = 1
  })
