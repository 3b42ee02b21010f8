import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, databaseOf } from '@/db/client'
import { ImportFault } from '@/db/import/json-parts'
import type { SemesterOptions } from '@/db/import/file-semester'
import { parseCalendarDate } from '@/lib/domain/calendar-date'
import { directUrl } from '@/lib/environment/environment'
import type { GridReading } from '@/lib/domain/grid-sheet/reading'
import { importFile } from '@/lib/services/timetable-import/import-file'
import type { GridOptions } from '@/lib/services/timetable-import/import-grid'
import { gridReport } from '@/lib/text/grid-sheet'
import { importFaults, importReportText, importSteps, importTrial, importUsage } from '@/lib/text/import'

type Arguments = {
  file: string
  university: string | null
  semester: SemesterOptions
  dryRun: boolean
  grid: GridOptions | null
}

/** The file and the options for its university and semester; null if the command line is invalid. */
function parsedArguments(args: string[]): Arguments | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      university: { type: 'string' },
      start: { type: 'string' },
      weeks: { type: 'string' },
      parity: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      grid: { type: 'boolean', default: false },
      sheet: { type: 'string', multiple: true },
      'accept-doubtful': { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) return null
  if (!values.grid && (values.sheet || values['accept-doubtful'])) return null
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
  // npm runs this in the project's folder; a relative path refers to the folder of the caller.
  return {
    file: path.resolve(process.env.INIT_CWD ?? '', file),
    university: values.university?.trim() || null,
    semester,
    dryRun: values['dry-run'],
    grid: values.grid ? { sheets: values.sheet ?? null, acceptsDoubtful: values['accept-doubtful'] } : null,
  }
}

function readArguments(): Arguments | null {
  try {
    return parsedArguments(process.argv.slice(2))
  } catch {
    return null
  }
}

async function run({ file, grid, ...given }: Arguments): Promise<number> {
  const sql = connect(directUrl(), 1)
  const started = performance.now()
  const progress = (step: string) => console.error(importSteps.timed(step, performance.now() - started))
  try {
    const onRead = (reading: GridReading) => console.log(gridReport(reading))
    const { report } = await importFile(databaseOf(sql), {
      ...{ path: file, ...given, progress },
      grid: grid && { ...grid, onRead },
    })
    progress(importSteps.done)
    console.log(importReportText(report))
    if (given.dryRun) console.log(importTrial)
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
if (given) process.exitCode = await run(given)
else {
  console.error(importUsage)
  process.exitCode = 2
}
