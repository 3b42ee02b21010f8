import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { anyOccupation, everySlot, type OccupationReason, type SlotOccupation } from './occupation'

const reason = (text: string): OccupationReason => ({
  kind: 'teacher',
  id: 5,
  title: 'Иванов И. И.',
  text,
  blocks: true,
})
const slot = (day: 1 | 2, text: string): SlotOccupation => ({
  day,
  pair: 3,
  teachers: [5 as TeacherId],
  groups: [{ id: 12 as GroupId, subgroup: day }],
  reasons: [reason(text)],
})

test('what one item alone stands against is left as it is', () => {
  const slots = [slot(1, 'ведёт лк'), slot(2, 'ведёт пр')]
  expect(anyOccupation([slots])).toEqual(slots)
})

test('several items’ reasons stand in their slots, each once', () => {
  expect(
    anyOccupation([
      [slot(1, 'ведёт лк')],
      [slot(1, 'ведёт лк'), slot(2, 'ведёт пр')],
      [{ ...slot(1, 'на совещании'), groups: [{ id: 12 as GroupId, subgroup: 2 }] }],
    ]),
  ).toEqual([
    {
      ...slot(1, ''),
      groups: [
        { id: 12, subgroup: 1 },
        { id: 12, subgroup: 2 },
      ],
      reasons: [reason('ведёт лк'), reason('на совещании')],
    },
    slot(2, 'ведёт пр'),
  ])
})

test('a class may go to any slot but its own, free ones too', () => {
  const slots = everySlot(defaultPairs, [slot(1, 'ведёт лк')], { day: 2, pair: 4 })
  expect(slots).toHaveLength(55)
  expect(slots.find(({ day, pair }) => day === 1 && pair === 3)).toEqual(slot(1, 'ведёт лк'))
  expect(slots.find(({ day, pair }) => day === 1 && pair === 4)?.reasons).toEqual([])
  expect(slots.some(({ day, pair }) => day === 2 && pair === 4)).toBe(false)
})
