import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const talking = `
  import { onStopRequested } from './scripts/stop-signals.mjs'
  onStopRequested(() => process.exit(7))
  setInterval(() => console.log('said'), 5)`

test.each(['SIGTERM', 'nobody reads'])('stops in order: %s', async (why) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talking], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  if (why === 'SIGTERM') child.kill(why)
  else child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([7, null])
})

/** Says that it has begun, and that it was asked to stop; ends by itself where nobody asks. */
const started = `
  process.on('SIGTERM', () => process.exit(console.log('asked') ?? 0))
  setTimeout(() => undefined, 10_000)
  console.log('begun')`

test('whoever stops npm stops what `npm start` has started, and npm waits for it', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-npm-'))
  try {
    mkdirSync(path.join(folder, 'scripts'))
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
    writeFileSync(path.join(folder, 'scripts/start.mjs'), started)
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(npm, 'exit')
    const [begun] = (await once(npm.stdout, 'data')) as [Buffer]
    npm.kill('SIGTERM')
    expect(begun.toString() + (await text(npm.stdout))).toBe('begun\nasked\n')
    await ended
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 30_000)
