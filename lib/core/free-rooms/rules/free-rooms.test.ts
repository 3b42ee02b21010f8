import type { RoomId } from '@/lib/core/names/rules/ids'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import { roomFlags, roomMatch } from '@/testing/rooms'
import { needsOf, roomFaults, roomFreedom, type RoomFreedom, type RoomNeeds } from './free-rooms'

test('a room is free for good, on the date alone, or not at all', () => {
  const taken = { isOccupied: true }
  const once = [
    roomMatch(1, 'А-1'),
    roomMatch(2, 'А-2', { capacity: null }),
    roomMatch(3, 'А-3', { ...taken, capacity: 90 }),
  ]
  const always = [roomMatch(1, 'А-1'), roomMatch(2, 'А-2', taken), roomMatch(3, 'А-3', taken)]
  expect([...roomFreedom(once, always)]).toMatchObject([
    [1, { free: 'always', capacity: 30 }],
    [2, { free: 'once', capacity: null }],
    [3, { free: 'never', capacity: 90 }],
  ])
})

describe('what speaks against a room', () => {
  const plain: RoomFreedom = {
    free: 'always',
    capacity: 30,
    isDrafted: false,
    ...roomFlags(),
  }
  const nothing: RoomNeeds = { students: null, equipment: [] }

  test.each<[string, Partial<RoomFreedom>, Partial<RoomNeeds>, string[]]>([
    ['what fits', {}, { students: 30 }, []],
    ['too few seats', {}, { students: 31 }, ['seats']],
    ['seats that nobody wrote down', { capacity: null }, { students: 31 }, ['unseated']],
    ['seats that nobody asks for', { capacity: null }, {}, []],
    ['another class', { free: 'never' }, {}, ['taken']],
    ['a draft', { free: 'never', isDrafted: true }, {}, ['drafted']],
    [
      'all of it, the worst first',
      { free: 'once' },
      { students: 31, equipment: ['projector', 'computers'] },
      ['ends', 'seats', 'projector', 'computers'],
    ],
  ])('%s', (_, room, needs, faults) => {
    expect(roomFaults({ ...plain, ...room }, { ...nothing, ...needs }, true)).toEqual(faults)
  })

  test('a room that is free on the date alone is enough for one class', () => {
    expect(roomFaults({ ...plain, free: 'once' }, nothing, false)).toEqual([])
  })

  test('a class needs what all the rooms have in which it stood; virtual ones and unknown ones do not count', () => {
    const known = new Map<RoomId, RoomFreedom>([
      [-1 as RoomId, plain],
      [1 as RoomId, { ...plain, hasProjector: true, isComputerClass: true }],
      [2 as RoomId, { ...plain, hasProjector: true }],
    ])
    const needs = (...ids: number[]) => needsOf({ students: 25 }, ids as RoomId[], known)
    expect(needs(-1, 1, 77)).toEqual({ students: 25, equipment: ['projector', 'computers'] })
    expect(needs(1, 2)).toEqual({ students: 25, equipment: ['projector'] })
    expect(needs()).toEqual({ students: 25, equipment: [] })
  })

  test('what groups state is needed wherever they stood, and not because they stood there', () => {
    const known = new Map([[1 as RoomId, { ...plain, isStepFree: true }]])
    const needs = (equipment?: RoomEquipment[]) => needsOf({ students: 25, equipment }, [1 as RoomId], known).equipment
    expect([needs(), needs(['step_free'])]).toEqual([[], ['step_free']])
    const stated: RoomNeeds = { ...nothing, equipment: ['step_free'] }
    expect(roomFaults(plain, stated, true)).toEqual(['step_free'])
    expect(roomFaults({ ...plain, isStepFree: true }, stated, true)).toEqual([])
  })
})
