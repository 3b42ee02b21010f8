import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, databaseOf } from '@/db/client'
import { importTimetable } from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import type { SemesterOptions } from '@/db/import/file-semester'
import { parseCalendarDate } from '@/lib/domain/calendar-date'
import { environment } from '@/lib/environment/environment'
import { importFaults, importReportText, importSteps, importUsage } from '@/lib/text/import'

/** The file and what the command line says of its semester; null for what is no proper call. */
function parsedArguments(args: string[]): { file: string; semester: SemesterOptions } | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { start: { type: 'string' }, weeks: { type: 'string' }, parity: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) return null
  const semester: SemesterOptions = {}
  if (values.start !== undefined) {
    const start = parseCalendarDate(values.start)
    if (!start) return null
    semester.start = start
  }
  if (values.weeks !== undefined) {
    semester.weeks = Number(values.weeks)
    if (!Number.isInteger(semester.weeks) || semester.weeks < 1 || semester.weeks > 60) return null
  }
  if (values.parity !== undefined) {
    if (values.parity !== 'odd' && values.parity !== 'even') return null
    semester.parity = values.parity === 'odd' ? 0 : 1
  }
  // npm runs this in the project's folder; a relative path is meant from where the person stood.
  return { file: path.resolve(process.env.INIT_CWD ?? '', file), semester }
}

function readArguments(): ReturnType<typeof parsedArguments> {
  try {
    return parsedArguments(process.argv.slice(2))
  } catch {
    return null
  }
}

async function run(file: string, semester: SemesterOptions): Promise<number> {
  const sql = connect(environment().DATABASE_URL, 1)
  const started = performance.now()
  const progress = (step: string) => console.error(importSteps.timed(step, performance.now() - started))
  try {
    const report = await importTimetable(databaseOf(sql), { path: file, semester, progress })
    progress(importSteps.done)
    console.log(importReportText(report))
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

const given = readArguments()
if (given) process.exitCode = await run(given.file, given.semester)
else {
  console.error(importUsage)
  process.exitCode = 2
}
