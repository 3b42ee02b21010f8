import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { upgraderOf } from './web-upgrades.mjs'

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('whoever has asked too often is not handed on', async () => {
  const upgrader = upgraderOf({ live: { host: '127.0.0.1', port: 1 }, mayAsk: async () => false })
  const web = createServer().on('upgrade', upgrader.upgrade)
  const browser = connect(await listen(web), '127.0.0.1')
  browser.write('GET /socket.io HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await once(browser, 'data'))[0])).toMatch(/^HTTP\/1\.1 429 /)
  web.close()
  await once(browser, 'close')
})

test('a server that stops ends what it handed on, and closes', async () => {
  const live = createTcpServer((socket) => socket.once('data', () => socket.write('handed on')))
  const upgrader = upgraderOf({ live: { host: '127.0.0.1', port: await listen(live) } })
  const web = createServer().on('upgrade', upgrader.upgrade)
  const browser = connect(await listen(web), '127.0.0.1')
  browser.write('GET /socket.io HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await once(browser, 'data'))[0])).toBe('handed on')

  const closed = Promise.all([once(web, 'close'), once(browser, 'close')])
  web.close()
  upgrader.end()
  await closed
  live.close()
  await once(live, 'close')
})
