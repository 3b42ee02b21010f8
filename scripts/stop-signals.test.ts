import { spawn } from 'node:child_process'
import { once } from 'node:events'

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
