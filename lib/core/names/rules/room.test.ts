import { floorOf } from './room'

test.each([
  ['В-401', 4],
  ['Ж-304', 3],
  ['МК-А-315а', 3],
  ['1203', 12],
])('the floor of %s is %s', (title, floor) => {
  expect(floorOf({ title })).toBe(floor)
})

test.each(['Спортзал', 'А-12', '012', 'К2-301', 'Корпус 7', '9901', '20261'])(
  'nothing is known of the floor of %s',
  (title) => {
    expect(floorOf({ title })).toBeNull()
  },
)
