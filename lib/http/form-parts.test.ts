import fc from 'fast-check'
import { formParts, mostParts } from './form-parts'
import { queryOf } from './input'

const type = 'multipart/form-data; boundary=xYz'
const part = (head: string, content = '1') => `--xYz\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string) => `Content-Disposition: form-data; name="${name}"`
const whole = (...parts: string[]) => Buffer.from(`${parts.join('')}--xYz--\r\n`)
const read = (bytes: Buffer, contentType = type) =>
  formParts(bytes, contentType)?.map(({ bytes: content, ...rest }) => ({ ...rest, text: String(content) })) ??
  null

test('whatever a form holds is read as its sender meant it', async () => {
  const text = fc.string({ unit: 'grapheme' }).map((one) => one.replace(/\r\n|\r|\n/g, '\r\n'))
  const file = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.uint8Array({ maxLength: 3000 }))
  const entries = fc.array(fc.tuple(text, fc.oneof(text, file)), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const form = new FormData()
      for (const [name, value] of given)
        if (typeof value === 'string') form.append(name, value)
        else form.append(name, new File([new Uint8Array(value[1])], value[0]))
      const sent = new Response(form)
      const contentType = sent.headers.get('content-type') ?? ''
      const found = formParts(Buffer.from(await sent.arrayBuffer()), contentType)
      const wanted = given.map(([name, value]) =>
        typeof value === 'string'
          ? [name.toWellFormed(), null, Buffer.from(value)]
          : [name.toWellFormed(), value[0].toWellFormed(), Buffer.from(value[1])],
      )
      expect(found?.map(({ name, fileName, bytes }) => [name, fileName, Buffer.from(bytes)])).toEqual(wanted)
    }),
  )
})

test('a preamble, padding, what follows the end, plain parameters and odd cases are taken as they come', () => {
  const one = { name: 'a', fileName: null, text: '1' }
  expect(read(Buffer.from(`before\r\n${whole(part(field('a')))}after`))).toEqual([one])
  expect(read(Buffer.from(`--xYz \t\r\n${field('a')}\r\n\r\n1\r\n--xYz--`))).toEqual([one])
  expect(read(whole(part('x: y\r\nCONTENT-DISPOSITION:form-data; filename=b.csv; name=a')))).toEqual([
    { ...one, fileName: 'b.csv' },
  ])
  expect(read(whole(part(field('a'), '')))).toEqual([{ ...one, text: '' }])
  expect(read(whole(part(field('a'))), 'Multipart/Form-Data; Boundary="xYz"')).toEqual([one])
  expect(read(whole())).toEqual([])
})

const noForms: Record<string, [content: string | Buffer, contentType?: string]> = {
  nothing: [''],
  'another type': [whole(part(field('a'))), 'multipart/form-data'],
  'another boundary': [whole(part(field('a'))), 'multipart/form-data; boundary=other'],
  'an endless boundary': [whole(part(field('a'))), `multipart/form-data; boundary=${'x'.repeat(71)}`],
  'no end': [part(field('a'))],
  'cut off amid a head': ['--xYz\r\nContent-Disposition: form-'],
  'a part of no field': [whole(part('x: y'))],
  'a part without a name': [whole(part('Content-Disposition: form-data; filename="a"'))],
  'a delimiter with more in its line': [`--xYzz\r\n${field('a')}\r\n\r\n1\r\n--xYz--`],
  'a name of kilobytes': [whole(part(field('a'.repeat(9000))))],
  'a head of many lines': [whole(part(`${'x: y\r\n'.repeat(2000)}${field('a')}`))],
  'too many parts': [whole(...Array.from({ length: mostParts + 1 }, () => part(field('a'))))],
}

test.each(Object.entries(noForms))('%s is no form', (_, [text, contentType]) => {
  expect(read(Buffer.from(text), contentType)).toBeNull()
})

test('a query with one name again and again is read once from its beginning to its end', () => {
  const again = 100_000
  expect(queryOf(`/x?b=2&${'a&'.repeat(again)}`)).toEqual({ b: '2', a: Array(again).fill('') })
})

test('as many parts as there may be are read', () => {
  expect(read(whole(...Array.from({ length: mostParts }, () => part(field('a')))))).toHaveLength(mostParts)
})
