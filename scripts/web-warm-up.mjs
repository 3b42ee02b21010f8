import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'

/**
 * A socket that discards everything. It accepts a whole page at once, since only a server would tell the
 * response when to continue.
 */
const sink = () =>
  new Duplex({
    writableHighWaterMark: 64 * 1024 * 1024,
    read: () => undefined,
    write: (chunk, encoding, done) => done(),
  })

/** Requests a page from `answer` (Next) and discards it. */
async function ask(answer, url, headers = {}) {
  const socket = sink()
  const request = new IncomingMessage(socket)
  Object.assign(request, { method: 'GET', url, headers: { host: 'localhost', ...headers } })
  const response = new ServerResponse(request)
  response.assignSocket(socket)
  await answer(request, response)
}

/** Next loads the application on its first request, which takes seconds: no user should wait for that. */
export const loadApplication = (answer) => ask(answer, '/api/health/')

/** Renders some pages in a new process, so that its first readers need not wait longer. */
export async function warmUp(answer) {
  await globalThis.timetableApplication?.warmUp((url, headers) => ask(answer, url, headers))
}
