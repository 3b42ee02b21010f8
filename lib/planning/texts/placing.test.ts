import { previewText } from './placing'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [12, 2, '14 дат: 12 встанут, 2 заняты'],
  [1, 1, '2 даты: 1 встанет, 1 занята'],
  [21, 5, '26 дат: 21 встанет, 5 заняты'],
  [14, 0, '14 дат, и все свободны'],
  [1, 0, '1 дата, и она свободна'],
  [0, 3, '3 даты, и все заняты'],
  [0, 1, '1 дата, и она занята'],
  [0, 0, 'Ни одной учебной даты'],
])('%d free and %d busy: %s', (free, busy, text) => {
  expect(plain(previewText(free, busy))).toBe(text)
})
