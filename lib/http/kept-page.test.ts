import * as fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import type { UserId } from '@/lib/domain/ids'
import { nobody } from '@/testing/actors'
import { KeptPage } from './kept-page'
import { compressed } from './packed'
import { unnamed } from './stand-in'

const nonce = 'AAAABBBBCCCCDDDDEEEEFF=='
const other = 'zyxwvutsrqponmlkjihgfe=='
const somebody = { userId: 7 as UserId, username: 'anna', fullName: 'Анна Смирнова' }

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
      expect(kept.as('identity', other, somebody).toString()).toBe(expected)
      for (const turn of [other, nonce, other])
        expect(gunzipSync(kept.as('gzip', turn, somebody)).toString()).toBe(parts.join(turn))
    }),
    { numRuns: 60 },
  )
})

test('a page that is sent again is about as small as one that is compressed whole', async () => {
  const rows = Array.from({ length: 800 }, (_, index) => `<td class="cell">К-${index}</td>`.repeat(3))
  const parts = Array.from({ length: 20 }, (_, index) => rows.slice(index * 40, index * 40 + 40).join(''))
  const whole = await compressed(Buffer.from(parts.join(nonce)), 'gzip')
  expect(page(parts).as('gzip', other, somebody).length).toBeLessThan(whole.length * 1.3 + 20 * 40)
})

test('each reader finds their own name, whatever is in it', () => {
  const { userId, username, fullName } = unnamed(nobody)
  // The framework sends the page's data as JSON in a string of a script, and doubles a leading `$`.
  const data = JSON.stringify({ userId, username, fullName, last: 'Иванов' })
  const drawn = [
    `<script nonce="${nonce}">go()</script><button title="${fullName}">${username}</button>`,
    `<p>${'Физика '.repeat(100)}</p>`,
    `<script nonce="${nonce}">push([1,${JSON.stringify(data)}])</script>${'Физика '.repeat(100)}`,
  ]
  const kept = new KeptPage(Buffer.from(drawn.join('')), nonce)
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => text.isWellFormed()),
    fc.constantFrom(
      '$1',
      '$$ и $&',
      '"><script>alert(1)</script>',
      "О'Нил & «Ко»",
      '\\u003c\u2028</title>',
      '',
    ),
  )
  fc.assert(
    fc.property(name, name, fc.nat({ max: 2_147_483_646 }), (own, whole, id) => {
      const person = { userId: id as UserId, username: own, fullName: whole }
      const sent = kept.as('identity', other, person).toString()
      expect(gunzipSync(kept.as('gzip', other, person)).toString()).toBe(sent)
      const [, title = '', text = ''] = /title="([^"]*)">([^<]*)<\/button>/.exec(sent) ?? []
      expect([plain(title), plain(text)]).toEqual([whole, own])
      const [, pushed = ''] = /push\((\[1,"[^<>&\u2028\u2029]*"\])\)<\/script>/.exec(sent) ?? []
      const [, told] = JSON.parse(pushed) as [number, string]
      const one = (value: string) => value.replace(/^\$\$/, '$')
      const read = JSON.parse(told) as { userId: number; username: string; fullName: string }
      expect([read.userId, one(read.username), one(read.fullName)]).toEqual([id, own, whole])
    }),
  )
})

const plain = (markup: string): string =>
  markup.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
