import { freeRoomsText } from './free-rooms'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [['К-206'], 1, true, 'свободна'],
  [['К-206'], 1, false, 'К-206 свободна'],
  [['К-206'], 3, false, 'свободна 1 из 3: К-206'],
  [['К-206', 'К-207'], 2, false, 'свободны 2 из 2: К-206, К-207'],
])('%j of %d, in its own week %s', (titles, asked, isOwnWeek, text) =>
  expect(plain(freeRoomsText(titles, asked, isOwnWeek))).toBe(text),
)
