import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { turns } from '@/lib/core/wire/rules/turns'
import { isStorable } from '@/lib/core/words/rules/plain-text'
import type { GridSheet, SheetFill, SheetLook } from '@/lib/grids/rules/reading'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { Sheet, SheetHead, SheetRow } from '@/lib/imports/rules/import-job'
import { type Exceeded, loadFileFaults as faults } from '@/lib/imports/texts/load-file'

export const maxSheetRows = 10_000

/**
 * Limits for reading one file; the worker is killed past either. What a file holds is counted before it is read, so
 * only a busy machine takes that long: less than a call may.
 */
const readingLimits = { milliseconds: 50_000, megabytes: 512 }

type Wanted =
  { head: number; looks: number } | { names: readonly string[] | null } | { sheet: string | null; limit: number }
type Answer<Found> =
  | { sheets: Found[] }
  | { fault: 'empty' | 'locked' | 'word' | 'unreadable' }
  | { fault: 'longCell'; number: number }
  | ({ fault: ExceededFault } & Exceeded)
  | { fault: 'busy' | 'tooMuchMemory'; at: number }

type ExceededFault = Extract<keyof typeof faults, `tooMany${string}` | 'tooLarge'>

/** One file at a time per process: other uploads wait, other requests do not. */
const inTurn = turns(1)

/**
 * Reads a sheet of a workbook (.xlsx, .xlsb, .xls, .ods), by default the first that is not hidden, a table of a
 * page of HTML, or a .csv file in UTF-8, UTF-16, Windows-1251 or KOI8-R. Text stays text, dates become YYYY-MM-DD, formulas give their saved value, and the
 * text of a merged cell is repeated in all cells it covers. Runs in a worker thread, within `limits`. Rejects
 * with FileFault.
 */
export async function readSheet(
  bytes: Uint8Array,
  { sheet = null, limit = maxSheetRows }: { sheet?: string | null; limit?: number } = {},
  limits = readingLimits,
): Promise<Sheet> {
  const [found] = await read<Sheet>(bytes, { sheet, limit }, limits)
  if (!found) throw new FileFault(faults.unreadable)
  return found
}

/** A sheet with its first rows, and as it looks; null: too long, or empty. */
type LookedAt = { head: SheetHead; look: SheetLook | null }

/**
 * Every sheet of a workbook, including hidden ones, with its first `head` rows, and as it looks if it has at
 * most `looks` rows. Rejects with FileFault.
 */
export async function readBookLooks(bytes: Uint8Array, head: number, looks: number): Promise<LookedAt[]> {
  type Found = SheetHead & { look: (Sheet & { fills: SheetFill[] }) | null }
  const found = await read<Found>(bytes, { head, looks }, readingLimits)
  return found.map(({ look, ...first }) => ({
    head: first,
    look: look && {
      ...sheetGrid(look),
      fills: look.fills.map((fill) => ({ ...fill, row: fill.row - 1 })),
    },
  }))
}

/**
 * The named sheets of a workbook as a whole, for reading grids; null: every visible one. Rejects with
 * FileFault.
 */
export const readGridSheets = async (bytes: Uint8Array, names: readonly string[] | null): Promise<GridSheet[]> =>
  (await read<Sheet>(bytes, { names }, readingLimits)).map(sheetGrid)

/** A sheet with its rows at their positions. */
export const sheetGrid = ({ name, isHidden, rows, merges, hiddenRows, hiddenColumns }: Sheet): GridSheet => {
  const places: string[][] = Array.from({ length: rows.at(-1)?.number ?? 0 }, () => [])
  for (const { number, cells } of rows) places[number - 1] = cells
  return {
    name,
    isHidden,
    rows: places,
    hiddenRows: hiddenRows.map((row) => row - 1),
    hiddenColumns,
    merges: merges.map(({ firstRow, lastRow, firstColumn, lastColumn }) => ({
      top: firstRow - 1,
      bottom: lastRow - 1,
      left: firstColumn,
      right: lastColumn,
    })),
  }
}

async function read<Found extends { rows: SheetRow[] }>(
  bytes: Uint8Array,
  wanted: Wanted,
  limits: typeof readingLimits,
): Promise<Found[]> {
  const answer = await inTurn(() => askWorker<Found>({ bytes, wanted }, limits))
  if (!('sheets' in answer)) throw new FileFault(saidOf(answer))
  const bad = answer.sheets.flatMap(({ rows }) => rows).find(({ cells }) => !cells.every(isStorable))
  if (bad) throw new FileFault(faults.control(bad.number))
  return answer.sheets
}

function saidOf(answer: Exclude<Answer<never>, { sheets: unknown }>): string {
  if ('limit' in answer) return faults[answer.fault](answer)
  if ('at' in answer) return faults[answer.fault](answer.at)
  return 'number' in answer ? faults[answer.fault](answer.number) : faults[answer.fault]
}

async function askWorker<Found>(
  { bytes, wanted }: { bytes: Uint8Array; wanted: Wanted },
  { milliseconds, megabytes }: typeof readingLimits,
): Promise<Answer<Found>> {
  // By path: the worker runs from source, outside the bundle.
  const worker = new Worker(path.resolve('lib/sheets/sheet-worker.mjs'), {
    workerData: { bytes, wanted: { ...wanted, tableTitle: faults.table } },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Answer<Found>>((resolve) => {
      // The worker tells what it cannot read; only a lack of memory ends it without a word.
      const end = (error?: NodeJS.ErrnoException) =>
        resolve(
          error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? { fault: 'tooMuchMemory', at: megabytes }
            : { fault: 'unreadable' },
        )
      timer = setTimeout(() => resolve({ fault: 'busy', at: milliseconds / 1_000 }), milliseconds)
      worker.once('message', resolve)
      worker.once('error', end)
      worker.once('exit', () => end())
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
