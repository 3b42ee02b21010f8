import type { lookup } from 'node:dns'
import { hostileReceiver } from '@/testing/hostile-receiver'
import { postOutside } from './post'
import { isPublicAddress, publicLookup } from './public-address'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ...['fe80::1%lo', 'fec0::1', 'ff02::1', '64:ff9b::127.0.0.1', '64:ff9b::a01:203', '64:ff9b:1::1'],
  ...['2001:db8::1', '2001::1', '2002:7f00:1::', '100::1', 'localhost', '', '0x7f000001', '127.1'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '169.253.0.1', '223.255.255.255'],
  ...['2a00:1450:4010:c0e::5f', '2606:4700::1111', '64:ff9b::8.8.8.8', '2001:4860:4860::8888'],
])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

/** The answers of a hostile name server, one list after another. */
const answering = (...answers: string[][]) =>
  ((_host: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup

test.each([
  ['one address', false],
  ['all of them', true],
])(
  'a name that is public when it was looked at and private afterwards is refused at the connection: %s',
  async (_, all) => {
    const look = publicLookup(answering(['8.8.8.8'], ['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], []))
    const next = () =>
      new Promise((resolve) => look('a.example', { all }, (error, found) => resolve(error?.message ?? found)))
    expect(await next()).toEqual(all ? [{ address: '8.8.8.8', family: 4 }] : '8.8.8.8')
    for (let later = 0; later < 3; later += 1) expect(await next()).toBe('a.example is at no public address')
  },
)

test.each(['127.0.0.1', 'localhost'])('nothing is said to a receiver at %s, nor is it connected to', async (host) => {
  const server = await hostileReceiver({ then: 'hang' })
  const posting = (isPublic: boolean) =>
    postOutside(`http://${host}:${server.port}/`, { headers: {}, body: '', patience: 500, isPublic })
  await expect(posting(true)).rejects.toThrow(/no public address/)
  expect(server.connections()).toBe(0)
  await expect(posting(false)).rejects.toThrow(/aborted/)
  expect(server.connections()).toBe(1)
  await server.close()
})
