import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** In the place of a file's name: the standard output or input. A container keeps no files. */
export const piped = '-'

/** A name for a file that only passes through, in a folder of its owner alone, which ends with the work. */
export async function withPassingFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'timetable-passing-'))
  try {
    return await work(path.join(folder, 'backup.gz'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
