import { connect, databaseOf, type Database } from '@/db/client'
import type { Imported, ImportManner } from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import { mendSemester } from '@/db/import/mend-semester'
import { findCalendar } from '@/db/queries/calendar'
import type { GridReading } from '@/lib/domain/grid-sheet/reading'
import { directUrl } from '@/lib/environment/environment'
import { importFile } from '@/lib/services/timetable-import/import-file'
import { gridReport } from '@/lib/text/grid-sheet'
import { importFaults, importReportText, importSteps, importTrial, importUsage } from '@/lib/text/import'
import { differenceLines } from '@/lib/text/import-comparison'
import { importCommand, type ImportCommand } from './import-arguments'

async function perform(db: Database, command: ImportCommand, manner: ImportManner): Promise<Imported> {
  if ('file' in command) {
    const onRead = (reading: GridReading) => console.log(gridReport(reading))
    const grid = command.grid && { ...command.grid, onRead }
    return importFile(db, { ...command, ...manner, grid, path: command.file })
  }
  const { semesters } = await findCalendar(db)
  const semester = semesters.find(({ startsOn }) => startsOn === command.mend)
  if (!semester) throw new ImportFault(importFaults.noSemester(command.mend))
  return mendSemester(db, semester.id, command.semester, manner)
}

async function run(command: ImportCommand): Promise<number> {
  const sql = connect(directUrl(), 1)
  const started = performance.now()
  const progress = (step: string) => console.error(importSteps.timed(step, performance.now() - started))
  try {
    const { dryRun } = command
    const { report, comparison } = await perform(databaseOf(sql), command, { dryRun, progress })
    progress(importSteps.done)
    console.log(importReportText(report))
    for (const line of differenceLines(comparison)) console.log(line)
    if (dryRun) console.log(importTrial)
    return 0
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    console.error(error.message)
    console.error(importFaults.nothingStored)
    return 1
  } finally {
    await sql.end()
  }
}

const given = importCommand(process.argv.slice(2))
if (given) process.exitCode = await run(given)
else {
  console.error(importUsage)
  process.exitCode = 2
}
