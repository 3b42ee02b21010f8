import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { outputOf } from '@/testing/process-output'

/** The output and answers of a first start whose data are on a disk of this size. */
async function startOn(size: string) {
  const disk = mkdtempSync(path.join(tmpdir(), 'timetable-disk-'))
  chmodSync(disk, 0o755)
  const program = `
    import { openPostgres } from './scripts/embedded-postgres.mjs'
    import { runCommand } from './scripts/run-command.mjs'
    try {
      const { url, close } = await openPostgres({ directory: process.env.DISK, durable: false })
      const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), WEB_WORKERS: '1' }
      process.exitCode = await runCommand(process.execPath, ['--import', 'tsx', 'scripts/prepare.ts', '--demo'], { env })
      await close()
    } catch (error) {
      console.error(error.message)
      process.exitCode = 1
    }`
  const mounted = `mount -t tmpfs -o size=${size},mode=755 tmpfs "$DISK" && exec "$NODE" --input-type=module --eval "$PROGRAM"`
  try {
    const env = { ...process.env, DISK: disk, NODE: process.execPath, PROGRAM: program }
    return await outputOf(spawn('unshare', ['--mount', 'sh', '-c', mounted], { env }))
  } finally {
    rmSync(disk, { recursive: true })
  }
}

test('a disk that is full at the first start is a sentence: where PostgreSQL makes its folder, and while the demo is written', async () => {
  const { code, err } = await startOn('24m')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^PostgreSQL не создала папку данных: .*No space left on device\n?$/),
  ])
  const later = await startOn('64m')
  const told = later.err.split('\n').filter((line) => line && !/fsync|synchronous_commit/.test(line))
  expect([later.code, told]).toEqual([
    1,
    [expect.stringMatching(/^На диске базы данных нет места \(.*No space left on device\): освободите его/)],
  ])
}, 120_000)
