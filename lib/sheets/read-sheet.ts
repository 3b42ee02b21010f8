import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { canBeKept } from '@/lib/domain/kept-text'
import { turns } from '@/lib/domain/turns'
import { loadFileFaults as faults } from '@/lib/text/load-file'

/** A file that is no table we take; the message says why, in Russian. */
export class SheetFault extends Error {}

/** A row that holds something: its number in the file, from 1, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] }

export const mostRows = 10_000

/** What reading one file may take; it is killed past either. */
const readingLimits = { milliseconds: 20_000, megabytes: 512 }

type Answer =
  | { rows: SheetRow[] }
  | { fault: 'empty' | 'old' | 'unreadable' | 'tooLarge' }
  | { fault: 'longCell' | 'tooManyRows'; number: number }

/** One file at a time in each process: what others upload meanwhile waits, and all else goes on. */
const inTurn = turns(1)

/**
 * The rows of the first sheet of an .xlsx file, or of a .csv file in UTF-8 or Windows-1251. What is text stays text, a date becomes
 * YYYY-MM-DD, and of a formula the value is taken that was saved with it. Read in a thread of its own, within `readingLimits`.
 * Rejects with SheetFault.
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
  // By its path: it runs as it is written, outside of what is built.
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
