import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'

/**
 * A connection to nobody. It takes a whole page at once, for only a server tells a response when more may be written.
 */
const sink = () =>
  new Duplex({
    writableHighWaterMark: 64 * 1024 * 1024,
    read: () => undefined,
    write: (chunk, encoding, done) => done(),
  })

/** Asks `answer` (Next) for a page that nobody reads. */
async function ask(answer, url, headers = {}) {
  const socket = sink()
  const request = new IncomingMessage(socket)
  Object.assign(request, { method: 'GET', url, headers: { host: 'localhost', ...headers } })
  const response = new ServerResponse(request)
  response.assignSocket(socket)
  await answer(request, response)
}

/** Next loads the application at the first request, which takes seconds: nobody is to wait for that. */
export const loadApplication = (answer) => ask(answer, '/api/health/')

/** Lets a process that has just started draw pages, so that its first readers wait no longer than later ones. */
export async function warmUp(answer) {
  await globalThis.timetableApplication?.warmUp((url, headers) => ask(answer, url, headers))
}
