import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const program = `
  import { createServer } from 'node:http'
  import { leaveOnException } from './scripts/web-leaving.mjs'
  const server = createServer((request, response) => {
    setTimeout(() => { throw new Error('nobody catches this') })
    setTimeout(() => response.end('answered'), 100)
  })
  // As Next does.
  process.on('uncaughtException', () => undefined)
  const stop = (code) => server.close(() => process.exit(code))
  leaveOnException({ leave: () => stop(1), stop })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

test('a process that met an exception nobody caught answers what it has begun, and leaves', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(child, 'exit')
  const said = once(createInterface(child.stderr), 'line')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('answered')
  expect(await ended).toEqual([1, null])
  expect(String(await said)).toContain('nobody catches this')
})
