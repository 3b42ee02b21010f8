import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { BackupFault } from '@/db/backup/backup-file'
import { restoreBackup } from '@/db/backup/restore-backup'
import { directUrl } from '@/lib/environment/environment'
import { backupFaults, backupTexts as texts, restoreUsage } from '@/lib/text/backup'

/** Null if the command line is invalid. */
function readArguments(): { file: string; replace: boolean } | null {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    // npm runs this in the project's folder; a relative path refers to the folder of the caller.
    return { file: path.resolve(process.env.INIT_CWD ?? '', file), replace: values.replace }
  } catch {
    return null
  }
}

async function run({ file, replace }: { file: string; replace: boolean }): Promise<void> {
  const sql = connect(directUrl(), 1)
  try {
    const { tables, rows } = await restoreBackup(sql, file, { replace })
    console.log(texts.restored(tables, rows))
  } finally {
    await sql.end()
  }
}

const given = readArguments()
if (given)
  await run(given).catch((error: Error) => {
    console.error(error instanceof BackupFault ? backupFaults[error.reason](error.what) : error.message)
    console.error(texts.nothingChanged)
    process.exitCode = 1
  })
else {
  console.error(restoreUsage)
  process.exitCode = 2
}
