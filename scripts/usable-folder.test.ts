import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { outputOf } from '@/testing/process-output'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { requireUsableFolder } from './usable-folder.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { folderReasons: reasons } = texts
const within = (name: string) => path.join(folder, name)
const told = (directory: string, reason: string) => new Error(texts.folderUnusable(directory, reason))

test.each([
  ['below a folder that takes none', '/proc/timetable/data', reasons.ENOENT],
  ['that is a file', within('file'), reasons.EEXIST],
  ['below a file', within('file/data'), reasons.ENOTDIR],
  ['whose link leads nowhere', within('astray'), reasons.ENOENT],
  ['whose link leads to itself', within('circle'), reasons.ELOOP],
  ['with too long a name', within('x'.repeat(300)), reasons.ENAMETOOLONG],
])('a data folder %s is refused with the reason', async (_, directory, reason) => {
  writeFileSync(within('file'), '')
  for (const [name, target] of [
    ['astray', '/nowhere/data'],
    ['circle', 'circle'],
  ] as const) {
    rmSync(within(name), { force: true })
    symlinkSync(target, within(name))
  }
  await expect(requireUsableFolder(directory)).rejects.toThrow(told(directory, reason))
})

test('one that does not answer is given up, at its limit or when the start is stopped', async () => {
  const silent = texts.folderSilent(texts.seconds(0))
  await expect(requireUsableFolder(folder, { limit: 0 })).rejects.toThrow(told(folder, silent))
  const stopped = requireUsableFolder(folder, { signal: AbortSignal.abort() })
  await expect(stopped).rejects.toThrow('aborted')
})

test('a usable one is made, and nothing is left in it', async () => {
  await requireUsableFolder(within('deep/data'))
  expect(readdirSync(within('deep/data'))).toEqual([])
})

test.each([
  ['a full disk', 'tmpfs -o size=16k,mode=700', reasons.ENOSPC],
  ['a disk open for reading only', 'tmpfs -o ro,mode=700', reasons.EROFS],
  ['a file system that takes no bytes', 'hugetlbfs', reasons.EINVAL],
])('%s is refused before anything starts', async (_, mounted, reason) => {
  const script = `mount -t ${mounted} none "$DATA_DIR" && exec "$NODE" scripts/start.mjs`
  const env = { ...process.env, DATA_DIR: folder, NODE: process.execPath }
  const { code, out, err } = await outputOf(spawn('unshare', ['--mount', 'sh', '-c', script], { env }))
  expect([code, out, err]).toEqual([1, '', texts.folderUnusable(folder, reason)])
})
