import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Lends the content of a file on a disk, under a name of ours: a timetable in JSON is read in parts, and
 * never in memory as one value.
 */
export async function asTemporaryFile<Result>(
  bytes: Uint8Array,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  try {
    const file = path.join(folder, 'file')
    await writeFile(file, bytes, { mode: 0o600 })
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
