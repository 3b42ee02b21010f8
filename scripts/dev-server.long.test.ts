import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@/db/testing/database'
import { common } from '@/lib/core/words/texts/common'
import { contextFiles, copyFiles, linkPackages } from '@/testing/image'
import { freePort } from './embedded-postgres.mjs'
import { waitFor } from './processes.mjs'

// Not in the project's folder, which Next would take for the root.
const folder = mkdtempSync(path.join(tmpdir(), 'timetable-dev-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves a copy of the product, whose sources the test may change. */
async function serveCopy() {
  copyFiles(contextFiles(), folder)
  linkPackages(folder)
  const { url } = await freshDatabase()
  const [port, livePort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/web.mjs', '--dev'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: url,
      AUTH_SECRET: 'x'.repeat(32),
      HOST: '127.0.0.1',
      PORT: String(port),
      LIVE_PORT: String(livePort),
      PUBLIC_URL: address,
      LIVE_URL: `ws://127.0.0.1:${livePort}`,
    },
  })
  const ended = once(child, 'exit')
  const ask = (page: string) => fetch(address + page).then((answer) => answer.text())
  const description = async (page: string) => /<meta name="description" content="([^"]*)"/.exec(await ask(page))?.[1]
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  if (await waitFor(() => ask('/').catch(() => null), 120_000, 500)) return { description, stop }
  await stop()
  throw new Error('the server did not begin to answer')
}

test('a saved text is shown by every page, asked for before or not, and after it was taken back', async () => {
  const { description, stop } = await serveCopy()
  const file = path.join(folder, 'lib/core/words/texts/common.ts')
  const before = readFileSync(file, 'utf8')
  const first = common.productDescription
  const save = (text: string) => writeFileSync(file, before.replace(first, text))
  const shows = (page: string, text: string) => waitFor(async () => (await description(page)) === text, 10_000, 200)
  try {
    expect(await description('/')).toBe(first)
    save('Другой текст')
    expect(await shows('/invite/none/', 'Другой текст')).toBe(true)
    save(first)
    expect(await shows('/', first)).toBe(true)
    save('Третий текст')
    expect(await shows('/', 'Третий текст')).toBe(true)
    save(first)
    expect(await shows('/invite/none/', first)).toBe(true)
  } finally {
    await stop()
  }
})
