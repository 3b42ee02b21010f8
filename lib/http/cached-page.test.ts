import * as fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import type { UserId } from '@/lib/core/rules/names/ids'
import { powerlessActor } from '@/testing/actors'
import { CachedPage } from './cached-page'
import { compressed } from './week-answers'
import { readerScript, anonymized } from './anonymous-reader'

const nonce = 'AAAABBBBCCCCDDDDEEEEFF=='
const other = 'zyxwvutsrqponmlkjihgfe=='
const reader = '<i>reader</i>'

/** Parts with a nonce between them, in markup or in the framework's data. */
const joined = (parts: readonly string[], value: string): string =>
  parts.reduce((text, part, index) => {
    const written = index % 2 === 0 ? ` nonce="${value}"` : String.raw`,\"nonce\":\"${value}\"`
    return `${text}${written}${part}`
  })
const page = (parts: readonly string[]): CachedPage =>
  new CachedPage(Buffer.from(joined(parts, nonce)), nonce)

test('a page comes with another nonce wherever it had one, compressed or not', () => {
  // Texts that repeat each other, and pieces of nonces.
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc.constantFrom('<script nonce="', '"></script>', 'Математика', other.slice(0, 9), nonce.slice(3), ''),
    fc.constant('<td class="cell">К-101</td>'.repeat(2000)),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
      fc.pre(!parts.join('\0').includes(nonce) && !parts.join('\0').includes('<head>'))
      const [kept, expected] = [page(parts), joined(parts, other)]
      expect(kept.as('identity', other, reader).toString()).toBe(expected)
      for (const turn of [other, nonce, other])
        expect(gunzipSync(kept.as('gzip', turn, reader)).toString()).toBe(joined(parts, turn))
    }),
    { numRuns: 60 },
  )
})

test('a page that is sent again is about as small as one that is compressed whole', async () => {
  const rows = Array.from({ length: 800 }, (_, index) => `<td class="cell">К-${index}</td>`.repeat(3))
  const parts = Array.from({ length: 20 }, (_, index) => rows.slice(index * 40, index * 40 + 40).join(''))
  const whole = await compressed(Buffer.from(joined(parts, nonce)), 'gzip')
  expect(page(parts).as('gzip', other, reader).length).toBeLessThan(whole.length * 1.3 + 20 * 40)
})

test('what people write stays as it is, though it looks like a nonce, a number or a reader', () => {
  const typed = [
    `тел. 2147483647`,
    nonce,
    `nonce="${nonce}"`,
    '<head>',
    'id="reader"',
    String.raw`\"nonce\":\"${nonce}\"`,
  ]
  const html = typed.map((text) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`))
  // JSON in a string of a script, as the framework sends it.
  const inString = (text: string) =>
    JSON.stringify(JSON.stringify(text)).slice(1, -1).replaceAll('<', '\\u003c')
  const data = typed.map(inString)
  const body = `${html.join('<br>')}<script nonce="">push([1,"${data.join(',')}"])</script>`
  const drawn = (value: string, told: string) =>
    `<!DOCTYPE html><html><head>${told}<script nonce="${value}"></script></head>${body}</html>`
  const kept = new CachedPage(Buffer.from(drawn(nonce, '')), nonce)
  expect(kept.as('identity', other, reader).toString()).toBe(drawn(other, reader))
  expect(gunzipSync(kept.as('gzip', other, reader)).toString()).toBe(drawn(other, reader))
  // Only nonces in known positions are replaced; this page has others, and is not cached.
  expect(kept.isWhole).toBe(false)
})

test('who reads a page is told beside it, whatever is in their name', () => {
  const drawnFor = anonymized({ ...powerlessActor, userId: 7 as UserId, username: 'anna', fullName: 'Анна' })
  expect(drawnFor).toMatchObject({ userId: 0, username: '', fullName: '' })
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => text.isWellFormed()),
    fc.constantFrom(
      '$1',
      '"></script><script>alert(1)</script>',
      "О'Нил & «Ко»",
      '\\u003c\u2028</title>',
      '<!--',
      '',
    ),
  )
  fc.assert(
    fc.property(name, name, fc.nat(), (username, fullName, id) => {
      const script = readerScript({ ...powerlessActor, userId: id as UserId, username, fullName })
      const [, text = ''] =
        /^<script type="application\/json" id="reader" data-reader="\d+">([^<]*)<\/script>$/.exec(script) ??
        []
      expect(JSON.parse(text)).toEqual({ userId: id, username, fullName })
    }),
  )
})
