import { lineCount, measureParagraph, widestPiece } from './measure'

const measured = (text: string) => measureParagraph([{ text, look: 'plain' }])
// «н» is 0.6 em wide, a space a quarter of an em, so «нннн» is 2.4 em.
const н = measured('н')[0]?.width ?? 0

test('words go on a line as long as they fit; the space behind the last does not count', () => {
  const words = measured('нннн нннн нннн')
  const two = н * 8 + 0.25
  expect(lineCount(words, two)).toBe(2)
  expect(lineCount(words, two - 0.01)).toBe(3)
  expect(lineCount(words, 100)).toBe(1)
})

test('a word parts at a hyphen before a letter, but not the number of a room or group', () => {
  expect(lineCount(measured('нннн-нннн'), н * 5)).toBe(2)
  expect(widestPiece(measured('ИСТб-24-1'))).toBeGreaterThan(н * 7)
  expect(measured('ИСТб-24-1')).toHaveLength(1)
  expect(measured('Б. Ф. к-н')).toHaveLength(4)
})

test('a word wider than the line is cut, and semi-bold is wider', () => {
  expect(lineCount(measured('нннннннн'), н * 3)).toBe(3)
  const strong = measureParagraph([{ text: 'Физика', look: 'strong' }])
  expect(widestPiece(strong)).toBeGreaterThan(widestPiece(measured('Физика')))
})
