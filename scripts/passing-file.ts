import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Instead of a file name: standard output or input, for containers, which keep no files. */
export const piped = '-'

/** Provides a temporary file name in a folder that only its owner may enter; deletes the folder after `work`. */
export async function withPassingFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'timetable-passing-'))
  try {
    return await work(path.join(folder, 'backup.gz'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
