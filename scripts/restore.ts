import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { BackupFault } from '@/db/backup/backup-file'
import { restoreBackup, type RestoreOptions } from '@/db/backup/restore-backup'
import { connect } from '@/db/client'
import { askServer } from '@/db/server'
import { backupFaults, backupTexts as texts, restoreUsage } from '@/lib/core/processes/texts/backup'
import { serverTexts } from '@/lib/core/processes/texts/database-server'
import { directUrl } from '@/lib/environment/environment'
import { piped, withPassingFile } from './passing-file'
import { databaseSentence } from './start-fault'

/** Null if the command line is invalid. */
function readArguments(): ({ file: string } & RestoreOptions) | null {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { replace: flag, 'end-idle': flag, 'without-checksum': flag }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    // npm runs this in the project's folder; a relative path refers to the caller's folder.
    return {
      file: file === piped ? piped : path.resolve(process.env.INIT_CWD ?? '', file),
      replace: values.replace,
      endIdle: values['end-idle'],
      unchecked: values['without-checksum'],
    }
  } catch {
    return null
  }
}

async function run({ file, ...options }: { file: string } & RestoreOptions): Promise<void> {
  if (file === piped)
    return withPassingFile(async (passing) => {
      await pipeline(process.stdin, createWriteStream(passing))
      await run({ file: passing, ...options })
    })
  const { facts, opened, unmet } = await askServer()
  const unfit = unmet.filter(({ weight }) => weight === 'refuse')
  if (unfit.length > 0) throw new Error(serverTexts(unfit, facts, opened).join('\n'))
  const sql = connect(directUrl(), 1)
  try {
    const { tables, rows } = await restoreBackup(sql, file, options)
    console.log(texts.restored(tables, rows))
  } finally {
    await sql.end()
  }
}

const given = readArguments()
if (given)
  await run(given).catch((error: Error) => {
    console.error(
      error instanceof BackupFault
        ? backupFaults[error.reason](error.what, error.sessions)
        : (databaseSentence(error, directUrl()) ?? error.message),
    )
    console.error(texts.nothingChanged)
    process.exitCode = 1
  })
else {
  console.error(restoreUsage)
  process.exitCode = 2
}
