import { addressesIn } from './hosts'

test('an address of several servers is one of each', () => {
  expect(addressesIn('postgres://u:p@one:5432,two:6432/t?prepare=false')).toEqual([
    'postgres://u:p@one:5432/t?prepare=false',
    'postgres://u:p@two:6432/t?prepare=false',
  ])
  expect(addressesIn('postgres://u:p@[::1]:5432,two/t')).toEqual([
    'postgres://u:p@[::1]:5432/t',
    'postgres://u:p@two/t',
  ])
})

test.each(['postgres://u:p@one:5432/t', 'postgres://one/t?options=a,b', 'postgres://u:p%2C@one/t'])(
  'an address of one server stays as it is: %s',
  (url) => expect(addressesIn(url)).toEqual([url]),
)
