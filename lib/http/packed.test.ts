import * as fc from 'fast-check'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressed, KeptPage, KeptText } from './packed'

const nonce = 'AAAABBBBCCCCDDDDEEEEFF=='
const other = 'zyxwvutsrqponmlkjihgfe=='

const page = (parts: readonly string[]): KeptPage => new KeptPage(Buffer.from(parts.join(nonce)), nonce)

test('a page comes with another nonce wherever it had one, compressed or not', () => {
  // Texts that repeat each other, and pieces of nonces.
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc.constantFrom('<script nonce="', '"></script>', 'Математика', other.slice(0, 9), nonce.slice(3), ''),
    fc.constant('<td class="cell">К-101</td>'.repeat(2000)),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
      fc.pre(parts.join('\0').split(nonce).length === 1)
      const [kept, expected] = [page(parts), parts.join(other)]
      expect(kept.as('identity', other).toString()).toBe(expected)
      for (const turn of [other, nonce, other])
        expect(gunzipSync(kept.as('gzip', turn)).toString()).toBe(parts.join(turn))
    }),
    { numRuns: 60 },
  )
})

test('a page that is sent again is about as small as one that is compressed whole', async () => {
  const rows = Array.from({ length: 800 }, (_, index) => `<td class="cell">К-${index}</td>`.repeat(3))
  const parts = Array.from({ length: 20 }, (_, index) => rows.slice(index * 40, index * 40 + 40).join(''))
  const whole = await compressed(Buffer.from(parts.join(nonce)), 'gzip')
  expect(page(parts).as('gzip', other).length).toBeLessThan(whole.length * 1.3 + 20 * 40)
})

test('a text is compressed once for each encoding', async () => {
  const kept = new KeptText(Buffer.from('К-101 '.repeat(500)))
  expect(brotliDecompressSync(await kept.as('br')).toString()).toBe('К-101 '.repeat(500))
  expect(gunzipSync(await kept.as('gzip')).toString()).toBe('К-101 '.repeat(500))
  expect(await kept.as('br')).toBe(await kept.as('br'))
})
