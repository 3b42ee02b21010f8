import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../scripts/embedded-postgres.mjs'
import { waitFor } from '../scripts/processes.mjs'
import * as image from '../testing/image'
import { withOwnDatabase } from './fixtures/running-product'
import { expect, test } from './fixtures/test'

const folder = path.resolve('test-results/image-run')
const running: ChildProcess[] = []
test.afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

// Uses the build of these tests; `scripts/image.test.ts` and `npm run test:long` check that the image builds
// the same.
test('what the image keeps migrates, serves pages and files, is healthy, and stops on a signal', async () => {
  test.setTimeout(240_000)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  image.copyFiles(image.contextFiles().filter(image.isInImage), folder)
  image.linkFolder('.next', folder)
  image.linkPackages(folder)

  await withOwnDatabase('image', async (url) => {
    const [port, livePort] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const start = (name: string) => {
      const [command = '', ...args] = image.imageCommand()
      const env = {
        NODE_ENV: 'production' as const,
        PATH: process.env.PATH,
        ...image.imageEnvironment(),
        HOST: '127.0.0.1',
        DATA_DIR: `${folder}/tmp`,
        PORT: String(port),
        LIVE_PORT: String(livePort),
        DATABASE_URL: url,
        AUTH_SECRET: 'x'.repeat(32),
        PUBLIC_URL: origin,
      }
      const child = spawn(command, [...args, name], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
      running.push(child)
      return { child, said: text(child.stderr), ended: once(child, 'exit') }
    }
    const migrating = start('migrate')
    expect([await migrating.ended, await migrating.said]).toEqual([
      [0, null],
      expect.stringMatching(/^База данных: .*\.\n$/),
    ])

    const services = ['web', 'live', 'jobs', 'notices'].map(start)
    const isReady = async () => (await fetch(`${origin}/api/health/ready/`).catch(() => null))?.ok
    expect(await waitFor(isReady, 90_000, 250)).toBe(true)
    const live = async () => (await fetch(`http://127.0.0.1:${livePort}/health`).catch(() => null))?.ok
    expect(await waitFor(live, 30_000, 250)).toBe(true)
    const page = await (await fetch(`${origin}/`)).text()
    expect(page).toContain('Имя пользователя')
    const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page) ?? []
    const file = await fetch(origin + script)
    expect([file.status, file.headers.get('content-encoding')]).toEqual([200, expect.stringMatching(/br|gzip/)])

    for (const { child } of services) child.kill('SIGTERM')
    for (const { ended } of services) expect(await ended).toEqual([0, null])
    // A good start and a good end print nothing; a busy machine may be slow.
    const told = (await Promise.all(services.map(({ said }) => said))).join('').split('\n')
    expect(told.filter((line) => line && !/"message":"slow or failed".*"status":200/.test(line))).toEqual([])
  })
})
