import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { canBeKept } from '@/lib/domain/kept-text'
import { turns } from '@/lib/domain/turns'
import { loadFileFaults as faults } from '@/lib/text/load-file'

/** The file is not a table we accept; the message says why, in Russian. */
export class SheetFault extends Error {}

/** A non-empty row: its number in the file, from 1, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] }

export const mostRows = 10_000

/** Limits for reading one file; the worker is killed past either. */
const readingLimits = { milliseconds: 20_000, megabytes: 512 }

type Answer =
  | { rows: SheetRow[] }
  | { fault: 'empty' | 'old' | 'unreadable' | 'tooLarge' }
  | { fault: 'longCell' | 'tooManyRows'; number: number }

/** One file at a time per process: other uploads wait, other requests do not. */
const inTurn = turns(1)

/**
 * Reads the first sheet of an .xlsx file, or a .csv file in UTF-8 or Windows-1251. Text stays text, dates become YYYY-MM-DD, formulas give
 * their saved value. Runs in a worker thread, within `readingLimits`. Rejects with SheetFault.
 */
export async function readSheet(
  bytes: Uint8Array,
  limit = mostRows,
  limits = readingLimits,
): Promise<SheetRow[]> {
  const answer = await inTurn(() => askWorker({ bytes, limit }, limits))
  if (!('rows' in answer))
    throw new SheetFault('number' in answer ? faults[answer.fault](answer.number) : faults[answer.fault])
  const bad = answer.rows.find(({ cells }) => !cells.every(canBeKept))
  if (bad) throw new SheetFault(faults.control(bad.number))
  return answer.rows
}

async function askWorker(
  workerData: { bytes: Uint8Array; limit: number },
  { milliseconds, megabytes }: typeof readingLimits,
): Promise<Answer> {
  // By path: the worker runs from source, outside the bundle.
  const worker = new Worker(path.resolve('lib/sheets/sheet-worker.mjs'), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Answer>((resolve) => {
      const giveUp = () => resolve({ fault: 'tooLarge' })
      timer = setTimeout(giveUp, milliseconds)
      worker.once('message', resolve)
      worker.once('error', giveUp)
      worker.once('exit', giveUp)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
