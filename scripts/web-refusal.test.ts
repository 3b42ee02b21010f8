import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { refuseUnparsed } from './web-refusal.mjs'

let server: Server

beforeAll(async () => {
  server = createServer((_, response) => response.end('{}')).on('clientError', refuseUnparsed)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** The complete response to these raw bytes. */
const answerTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)))
    socket.once('close', () => resolve(answer)).once('error', reject)
  })

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'malformed'],
  ['an address too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'too_large'],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    400,
    'malformed',
  ],
])('%s is refused like all else', async (_, sent, status, code) => {
  const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n').slice(-2)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ code, detail: expect.stringMatching(/[а-я]/) })
})
