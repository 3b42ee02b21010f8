import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Writes the content to a temporary file for the time of `work`: a JSON timetable is parsed in parts, so that
 * it is never in memory as a whole.
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
