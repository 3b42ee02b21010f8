import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Lends the content of a file on a disk: a timetable in JSON is read in parts, and never in memory as one value. */
export async function asTemporaryFile<Result>(
  { name, bytes }: { name: string; bytes: Uint8Array },
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  try {
    const file = path.join(folder, path.basename(name) || 'file')
    await writeFile(file, bytes)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
