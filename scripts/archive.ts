import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, databaseOf, type Database } from '@/db/client'
import { ArchiveFault } from '@/db/archive/archive-file'
import { archiveForm, writeArchive } from '@/db/archive/write-archive'
import { readArchive } from '@/db/archive/read-archive'
import type { ArchiveContent } from '@/db/archive/shape'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { archiveFaults, archiveTexts as texts, archiveUsage } from '@/lib/archive/texts/archive'

type Asked = { file: string; read: boolean; content: ArchiveContent }

/** Null if the command line is invalid. */
function readArguments(): Asked | 'form' | null {
  try {
    const option = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      options: { read: option, form: option, 'without-history': option, 'without-accounts': option },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (values.form) return more.length === 0 && file === undefined ? 'form' : null
    const accounts = !values['without-accounts']
    const content = { accounts, history: accounts && !values['without-history'] }
    if (file === undefined || more.length > 0 || (values.read && !content.history)) return null
    // npm runs this in the project's folder; a relative path refers to the caller's folder.
    return { file: path.resolve(process.env.INIT_CWD ?? '', file), read: values.read, content }
  } catch {
    return null
  }
}

async function write(db: Database, { file, content }: Asked): Promise<void> {
  if (existsSync(file)) throw new Error(texts.exists(file))
  const unfinished = `${file}.part`
  try {
    // Readable by the owner only: it contains people.
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    const { records, files } = await writeArchive(db, target, { content, madeAt: instantNow() })
    await rename(unfinished, file)
    console.log(texts.written(file, records, files))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function read(db: Database, { file }: Asked): Promise<void> {
  const { records, files, content } = await readArchive(db, file)
  console.log(texts.read(records, files))
  console.log(content.accounts ? texts.withoutPasswords : texts.withoutAccounts)
}

const asked = readArguments()
if (asked === 'form') console.log(archiveForm())
else if (asked) {
  const sql = connect(environment().DATABASE_URL, 1)
  try {
    await (asked.read ? read : write)(databaseOf(sql), asked)
  } catch (error) {
    console.error(
      error instanceof ArchiveFault
        ? archiveFaults[error.reason](error.where)
        : error instanceof Error
          ? error.message
          : error,
    )
    if (asked.read) console.error(texts.nothingChanged)
    process.exitCode = 1
  } finally {
    await sql.end()
  }
} else {
  console.error(archiveUsage)
  process.exitCode = 2
}
