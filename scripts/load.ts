import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { universityNow } from '@/lib/environment/clock'
import { countRows, detailOf, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import { commandWithNames } from '@/lib/imports/service/name-doubts'
import { storeLoadFile } from '@/lib/imports/service/store-load-file'
import { loadCommand, loadCountsText, loadFileFaults, loadStatusTitles } from '@/lib/imports/texts/load-file'
import { wholePath } from './import-arguments'
import { askNames, readAnswers, WrongAnswers } from './name-answers'

type Arguments = { file: string; dryRun: boolean; answers: string | null }

function parsedArguments(args: string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, answers: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    const answers = values.answers === undefined ? null : wholePath(values.answers)
    return { file: wholePath(file), dryRun: values['dry-run'], answers }
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

const lineOf = (outcome: TableRowOutcome): string =>
  loadCommand.row(outcome.number, outcome.what, loadStatusTitles[outcome.status], detailOf(outcome))

/** Rows that change something or fail. */
const telling = (outcomes: readonly TableRowOutcome[]) => outcomes.filter(({ status }) => status !== 'same')

/** True if the file was stored, or would be without `--dry-run`. */
async function run({ file, dryRun, answers }: Arguments): Promise<boolean> {
  const names = readAnswers(answers)
  const load = { name: path.basename(file), bytes: read(file) }
  const store = (db: Database, isDry: boolean) => storeLoadFile(db, { now: universityNow(), dryRun: isDry }, load)
  // The answers apply to the trial and to storing alike.
  const { outcomes } = await commandWithNames({ db: database(), now: universityNow() }, { names, dryRun: true }, (db) =>
    store(db, true),
  )
  const counts = countRows(outcomes)
  for (const outcome of telling(outcomes)) console.log(lineOf(outcome))
  console.log(loadCountsText(counts))
  const isTried = dryRun && counts.error > 0
  const { doubts } = isTried
    ? { doubts: [] }
    : await commandWithNames({ db: database(), now: universityNow() }, { names, dryRun }, (db) => store(db, false))
  if (doubts.length > 0) askNames(answers, names, doubts)
  console.log(dryRun || doubts.length > 0 ? loadCommand.dryRun : loadCommand.stored)
  return counts.error + doubts.length === 0
}

const given = parsedArguments(process.argv.slice(2))
if (!given) {
  console.error(loadCommand.usage)
  process.exitCode = 2
} else
  try {
    process.exitCode = (await run(given)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof WrongAnswers)) throw error
    console.error(error instanceof ServiceError ? error.detail : error.message)
    process.exitCode = 1
  } finally {
    await closeDatabase()
  }
