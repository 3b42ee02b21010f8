import { packData, unpackData } from './packed-data'

/** A generator of numbers below `limit`, the same for a seed. */
function numbers(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const words = ['', 'Физика', '"кавычки"', '\u00ad', 'null', '[]', 'a,b', '</script>', '__proto__', '\ud83d\ude00']

/** Any data, of few values and few fields, so that much of it is equal. */
function anything(below: (limit: number) => number, depth: number): unknown {
  const one = () => anything(below, depth - 1)
  switch (below(depth > 0 ? 7 : 4)) {
    case 0:
      return words[below(words.length)]
    case 1:
      return below(3) - 1.5
    case 2:
      return below(2) === 0
    case 3:
      return null
    case 4:
      return Object.fromEntries(Array.from({ length: below(4) }, () => [words[below(words.length)], one()]))
    case 5: {
      const keys = ['id', 'title', 'groups'].slice(0, below(4))
      return Array.from({ length: below(9) }, () => Object.fromEntries(keys.map((key) => [key, one()])))
    }
    default:
      return Array.from({ length: below(9) }, one)
  }
}

test('whatever JSON can say comes out as it went in', () => {
  const below = numbers(42)
  for (let round = 0; round < 3_000; round += 1) {
    const data = anything(below, 4)
    expect(unpackData(packData(data))).toEqual(data)
  }
})

test('an undefined field is left out', () => {
  const records = [{ id: 1, may: undefined }, { id: 2 }]
  expect(unpackData(packData(records))).toStrictEqual([{ id: 1 }, { id: 2 }])
})

test('like records take a fraction of their JSON, and equal parts become one object', () => {
  const records = Array.from({ length: 80 }, (_, id) => ({
    id,
    kind: 'class',
    room: { id: id % 7, title: `К-${id % 7}` },
    teachers: [{ id: id % 5, name: `Иванов И. И. ${id % 5}` }],
  }))
  const packed = packData(records)
  expect(packed.length * 6).toBeLessThan(JSON.stringify(records).length)
  const unpacked = unpackData(packed)
  expect(unpacked).toEqual(records)
  expect(unpacked[0]?.room).toBe(unpacked[7]?.room)
})
