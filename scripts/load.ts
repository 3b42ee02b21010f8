import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { closeDatabase, database } from '@/db/connection'
import type { LoadRowOutcome } from '@/lib/domain/load-file'
import { countRows } from '@/lib/domain/table-row'
import { universityNow } from '@/lib/environment/clock'
import { ServiceError } from '@/lib/services/errors'
import { storeLoadFile } from '@/lib/services/load-import/store-load-file'
import {
  loadCommand,
  loadCountsText,
  loadFileFaults,
  loadOutcomeText,
  loadStatusTitles,
} from '@/lib/text/load-file'

type Arguments = { file: string; dryRun: boolean }

function parsedArguments(args: string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    // npm runs this in the project's folder; a relative path refers to the folder of the caller.
    return { file: path.resolve(process.env.INIT_CWD ?? '', file), dryRun: values['dry-run'] }
  } catch {
    return null
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    throw new ServiceError('invalid', loadFileFaults.missingFile(file))
  }
}

const lineOf = (outcome: LoadRowOutcome): string =>
  loadCommand.row(outcome.number, outcome.what, loadStatusTitles[outcome.status], loadOutcomeText(outcome))

/** Rows that change something or fail. */
const telling = (outcomes: readonly LoadRowOutcome[]) => outcomes.filter(({ status }) => status !== 'same')

/** True if the file was stored, or would be without `--dry-run`. */
async function run({ file, dryRun }: Arguments): Promise<boolean> {
  const load = { name: path.basename(file), bytes: read(file) }
  const store = (isDry: boolean) =>
    storeLoadFile(database(), { today: universityNow().date, dryRun: isDry }, load)
  const { outcomes } = await store(true)
  const counts = countRows(outcomes)
  for (const outcome of telling(outcomes)) console.log(lineOf(outcome))
  console.log(loadCountsText(counts))
  if (!dryRun) await store(false)
  console.log(dryRun ? loadCommand.dryRun : loadCommand.stored)
  return counts.error === 0
}

const given = parsedArguments(process.argv.slice(2))
if (!given) {
  console.error(loadCommand.usage)
  process.exitCode = 2
} else
  try {
    process.exitCode = (await run(given)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    console.error(error.detail)
    process.exitCode = 1
  } finally {
    await closeDatabase()
  }
