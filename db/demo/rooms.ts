import type { RoomKind } from '@/lib/core/names/rules/room'
import { eachProperty, type RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { DemoRandom } from './random'

/** The kind of room a class needs. */
export type RoomUse = 'lecture hall' | 'classroom' | 'computer class' | 'laboratory' | 'gym' | 'placeholder'

export type DemoRoom = RoomFlags & {
  id: number
  title: string
  building: string | null
  /** The building, even if the title already names it. */
  corpus: string
  capacity: number | null
  kind: RoomKind
  use: RoomUse
}

const nothing = eachProperty(() => false)

const corpora = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'И', 'К', 'Л', 'Н', 'С', 'ТЦ', 'МК', 'СК'] as const

const placeholders = ['каф', 'База', 'СДО', '-']

/** Some rooms have a letter, as split rooms do: «Г-110б». */
function roomTitle(corpus: string, floor: number, place: number, random: DemoRandom): string {
  const letter = random.chance(0.12) ? random.pick(['а', 'б']) : ''
  const number = `${floor}${String(place).padStart(2, '0')}${letter}`
  return corpus === 'МК' ? `МК-А-${number}` : `${corpus}-${number}`
}

const capacityOf = (use: RoomUse, random: DemoRandom): number => {
  if (use === 'lecture hall') return random.int(12, 26) * 5
  if (use === 'classroom') return random.int(13, 20) * 2
  return random.int(14, 18)
}

/** The uses of a building's rooms, repeated along its floors. */
const floorPlan: readonly RoomUse[] = [
  'classroom',
  'laboratory',
  'computer class',
  'classroom',
  'lecture hall',
  'laboratory',
  'classroom',
  'computer class',
  'classroom',
  'laboratory',
  'lecture hall',
  'classroom',
]

/** 500 rooms in 15 buildings, and four placeholder titles. Ids are assigned in order from 1. */
export function demoRooms(random: DemoRandom): DemoRoom[] {
  const rooms: DemoRoom[] = []
  const add = (room: Omit<DemoRoom, 'id'>) => rooms.push({ id: rooms.length + 1, ...room })
  const teaching = corpora.filter((corpus) => corpus !== 'СК')
  for (const [index, corpus] of teaching.entries()) {
    const count = index < 12 ? 35 : 32
    add({
      title: `${corpus}-амф.`,
      building: null,
      corpus,
      capacity: random.int(30, 40) * 5,
      kind: 'ordinary',
      use: 'lecture hall',
      ...nothing,
      hasProjector: true,
    })
    for (let place = 1; place < count; place += 1) {
      const use = floorPlan[place % floorPlan.length] ?? 'classroom'
      const capacity = capacityOf(use, random)
      add({
        title: roomTitle(corpus, 1 + Math.floor(place / 9), (place % 9) + 1 + 10 * (place % 3), random),
        building: corpus === 'МК' ? 'МК-А' : null,
        corpus,
        capacity: random.chance(0.06) ? null : capacity,
        kind: 'ordinary',
        use,
        ...nothing,
        hasProjector: use === 'lecture hall' || random.chance(0.35),
        isComputerClass: use === 'computer class',
        needsKey: use !== 'lecture hall' || random.chance(0.5),
      })
    }
  }
  for (let hall = 1; hall <= 16; hall += 1)
    add({
      title: hall === 1 ? 'Стадион' : `Спортивный зал №${hall}`,
      building: 'СК',
      corpus: 'СК',
      capacity: hall === 1 ? null : random.int(4, 9) * 10,
      kind: 'sport',
      use: 'gym',
      ...nothing,
      needsKey: true,
    })
  for (const title of placeholders)
    add({
      title,
      building: null,
      corpus: '',
      capacity: null,
      kind: 'ordinary',
      use: 'placeholder',
      ...nothing,
    })
  return rooms
}
