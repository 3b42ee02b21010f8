import { connect, databaseOf, type Database } from '@/db/client'
import type { ImportedTimetable, ImportManner } from '@/db/import/import-timetable'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { correctSemester } from '@/db/import/correct-semester'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { GridReading } from '@/lib/grids/rules/reading'
import type { NameAnswer } from '@/lib/imports/rules/import-job'
import { universityNow } from '@/lib/environment/clock'
import { directUrl } from '@/lib/environment/environment'
import { commandWithNames } from '@/lib/imports/service/name-doubts'
import { importFile } from '@/lib/imports/service/import-file'
import { gridReport } from '@/lib/grids/texts'
import { importFaults, importReportText, importSteps, importTrial, importUsage } from '@/lib/imports/texts/import'
import { differenceLines } from '@/lib/imports/texts/import-comparison'
import { importCommand, type ImportCommand } from './import-arguments'
import { askNames, readAnswers, WrongAnswers } from './name-answers'

async function perform(
  db: Database,
  command: ImportCommand,
  manner: ImportManner & { names: readonly NameAnswer[] },
): Promise<ImportedTimetable> {
  if ('file' in command) {
    const onRead = (reading: GridReading) => console.log(gridReport(reading))
    const grid = command.grid && {
      ...command.grid,
      onRead,
      acceptsDoubtful: command.grid.acceptsDoubtful || command.dryRun,
    }
    return importFile(db, { ...command, ...manner, grid, path: command.file })
  }
  const { semesters } = await findCalendar(db)
  const semester = semesters.find(({ startsOn }) => startsOn === command.mend)
  if (!semester) throw new FileFault(importFaults.noSemester(command.mend))
  return correctSemester(db, semester.id, command.semester, manner)
}

async function run(command: ImportCommand): Promise<number> {
  const names = readAnswers(command.answers)
  const sql = connect(directUrl(), 1)
  const started = performance.now()
  const progress = (step: string) => console.error(importSteps.timed(step, performance.now() - started))
  try {
    const { dryRun, addsMissing } = command
    const { report, comparison, doubts } = await commandWithNames(
      { db: databaseOf(sql), now: universityNow() },
      { names, dryRun, addsMissing },
      (db, answers) => perform(db, command, { progress, names: answers }),
    )
    progress(importSteps.done)
    console.log(importReportText(report))
    for (const line of differenceLines(comparison)) console.log(line)
    if (dryRun || doubts.length > 0) console.log(importTrial)
    if (doubts.length > 0) askNames(command.answers, names, doubts)
    return doubts.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    console.error(error.message)
    console.error(importFaults.nothingStored)
    return 1
  } finally {
    await sql.end()
  }
}

const given = importCommand(process.argv.slice(2))
if (given)
  try {
    process.exitCode = await run(given)
  } catch (error) {
    if (!(error instanceof WrongAnswers)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
else {
  console.error(importUsage)
  process.exitCode = 2
}
