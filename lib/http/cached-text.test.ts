import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CachedText } from './cached-text'

test('a text is compressed once for each encoding', async () => {
  const kept = new CachedText(Buffer.from('К-101 '.repeat(500)))
  expect(brotliDecompressSync(await kept.as('br')).toString()).toBe('К-101 '.repeat(500))
  expect(gunzipSync(await kept.as('gzip')).toString()).toBe('К-101 '.repeat(500))
  expect(await kept.as('br')).toBe(await kept.as('br'))
})
