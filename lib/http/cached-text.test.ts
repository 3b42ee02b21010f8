import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CachedText } from './cached-text'

test('a text is compressed once for each encoding', async () => {
  const kept = new CachedText(Buffer.from('К-101 '.repeat(500)))
  expect(brotliDecompressSync(await kept.as('br')).toString()).toBe('К-101 '.repeat(500))
  expect(gunzipSync(await kept.as('gzip')).toString()).toBe('К-101 '.repeat(500))
  expect(await kept.as('br')).toBe(await kept.as('br'))
})

test('a text that is sent often becomes smaller', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `К-${(at * 7919) % 997}`).join(' ')
  const kept = new CachedText(Buffer.from(words))
  const first = await kept.as('br')
  expect((await kept.as('br')).length).toBe(first.length)
  await kept.as('br')
  const deadline = Date.now() + 20_000
  while ((await kept.as('br')).length >= first.length && Date.now() < deadline) await new Promise(setImmediate)
  const small = await kept.as('br')
  expect(small.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(small).toString()).toBe(words)
})

test('once compressed, only that is kept, and any other form is made from it', async () => {
  const words = 'К-101 '.repeat(5000)
  const kept = new CachedText(Buffer.from(words))
  expect(kept.size).toBe(Buffer.byteLength(words))
  await kept.as('gzip')
  expect(kept.size).toBeLessThan(Buffer.byteLength(words) / 10)
  expect((await kept.as('identity')).toString()).toBe(words)
  expect(brotliDecompressSync(await kept.as('br')).toString()).toBe(words)
  expect(kept.length).toBe(Buffer.byteLength(words))
})
