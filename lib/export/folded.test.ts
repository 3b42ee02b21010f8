import { foldLine } from './feed-file'

test.each(['', 'a'.repeat(75), 'a'.repeat(200), 'ж'.repeat(120), '🎓'.repeat(50), `${'a'.repeat(74)}ж🎓`.repeat(4)])(
  'no line is longer than 75 octets, no character is broken, and nothing is lost: %s',
  (line) => {
    const text = foldLine(`${line}\r\nEND\r\n`)
    for (const one of text.split('\r\n')) {
      expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
      expect(one.isWellFormed()).toBe(true)
    }
    expect(text.replaceAll('\r\n ', '')).toBe(`${line}\r\nEND\r\n`)
  },
)

test('a line of 75 octets is left alone', () => {
  expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
})
