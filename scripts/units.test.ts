import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requirePlace } from './outside-programs.mjs'

const analyze = requirePlace('systemd')
const units = mkdtempSync(path.join(tmpdir(), 'timetable-units-'))
afterAll(() => rmSync(units, { recursive: true, force: true }))

test("a plain server's units are taken by systemd, the second web unit on the port that the proxy has", () => {
  cpSync('deploy/systemd', units, { recursive: true })
  const names = ['timetable@web', 'timetable@web2', 'timetable@live', 'timetable-migrate', 'timetable-backup']
  const files = names.map((name) => path.join(units, `${name}.service`))
  const { stderr } = spawnSync(analyze, ['verify', '--man=no', ...files], { encoding: 'utf8' })
  // A machine without Node.js in a server's path is not a fault of the unit.
  const told = stderr.split('\n').filter((line) => line && !/\/usr\/bin\/node is not executable/.test(line))
  expect(told).toEqual([])
  const second = readFileSync('deploy/systemd/timetable@web2.service.d/web.conf', 'utf8')
  const [, port] = /PORT=(\d+)/.exec(second) ?? []
  expect(readFileSync('deploy/nginx/server.conf', 'utf8')).toContain(`# server 127.0.0.1:${port};`)
  for (const [, name] of readFileSync('docs/deploy.md', 'utf8').matchAll(/timetable@(\w+)/g))
    expect(['web', 'web2', 'live', 'notices', 'jobs']).toContain(name)
})
