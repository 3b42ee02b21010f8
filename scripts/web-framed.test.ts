import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { noticePages } from '@/lib/core/words/texts/notice-pages.mjs'
import { askedServer, endServer } from '@/testing/asked-server'
import { Answer } from './web-answer.mjs'
import { explainedBy, missingHeader } from './web-framed.mjs'

let server: Server<typeof IncomingMessage, typeof Answer>
afterEach(() => endServer(server))

const looking = { accept: 'text/html,*/*' }
const signedIn = { ...looking, cookie: 'a=b; next-auth.session-token=abc' }

/** Serves what has no page at all but, for those who have a frame, that which says so in pieces; counts what is drawn. */
async function serve({ frame = 200, own = 'theirs' } = {}) {
  const drawn: (string | undefined)[] = []
  const answer = async ({ method, headers }: IncomingMessage, response: ServerResponse) => {
    drawn.push(method)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.statusCode = missingHeader in headers ? frame : 404
    if (!(missingHeader in headers)) return void response.end(own)
    expect([headers['accept-encoding'], headers['if-none-match']]).toEqual([undefined, undefined])
    response.write('<p>в ')
    response.write(Buffer.from('рамке'))
    response.end('</p>')
  }
  server = createServer({ ServerResponse: Answer }, (request, response) => {
    request.headers['content-security-policy'] = "style-src 'nonce-abc'"
    void explainedBy(answer)(request, response)
  })
  return { drawn, ...(await askedServer(server)) }
}

test('whoever has signed in sees in the frame that a page is not there', async () => {
  const { get, drawn } = await serve()
  const { status, text } = await get('/nothing/', { ...signedIn, 'accept-encoding': 'br', 'if-none-match': '"a"' })
  expect([status, text, drawn]).toEqual([404, '<p>в рамке</p>', ['GET', 'GET']])
})

test('whose session has ended sees it without the frame', async () => {
  const { get } = await serve({ frame: 307 })
  expect((await get('/nothing/', signedIn)).text).toContain(noticePages.notFound.title)
})

test.each([
  ['strangers', looking, 'GET'],
  ['HEAD', signedIn, 'HEAD'],
  ['what is sent', signedIn, 'POST'],
])('nothing is drawn again for %s', async (_, headers, method) => {
  const { get, drawn } = await serve()
  const { status, text } = await get('/nothing/', headers, method)
  expect([status, drawn]).toEqual([404, [method]])
  if (method !== 'HEAD') expect(text).toContain(noticePages.notFound.title)
})

test.each(['/answer/abc/', '/unsubscribe/abc/', '/open/group/0/'])('%s says itself what is not there', async (path) => {
  const { get, drawn } = await serve({ own: 'Ссылка устарела.' })
  const { status, text } = await get(path, signedIn)
  expect([status, text, drawn]).toEqual([404, 'Ссылка устарела.', ['GET']])
})
