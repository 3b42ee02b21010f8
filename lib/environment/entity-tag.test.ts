import { namesTag } from './entity-tag.mjs'

test.each<[asked: string | null | undefined, etag: string, isNamed: boolean]>([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b" , W/"a"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [null, '"a"', false],
  [undefined, '"a"', false],
])('%s names %s: %s', (asked, etag, isNamed) => {
  expect(namesTag(asked, etag)).toBe(isNamed)
})
