import { ServerResponse } from 'node:http'
import { inProcess } from './web-in-process.mjs'
import { isLookedAt, isOpen, pathOf, sessionTokenOf } from './web-request.mjs'

/** Marks a request for the page that is shown for one that is not there (`rewrites` of next.config.mjs). */
export const missingHeader = 'x-page-is-missing'

/** Keeps what is written. */
class Kept extends ServerResponse {
  #chunks = []

  write(chunk, ...rest) {
    this.#chunks.push(Buffer.from(chunk))
    return super.write(chunk, ...rest)
  }

  end(...given) {
    const [body] = given
    if (typeof body === 'string' || body instanceof Uint8Array) this.#chunks.push(Buffer.from(body))
    return super.end(...given)
  }

  get text() {
    return Buffer.concat(this.#chunks).toString()
  }
}

/**
 * What `answer` shows whoever asks for a page that is not there: its notice inside the frame, at the same address. Null
 * if they are not signed in. The policy, and so its nonce, is that of the request.
 */
async function framedNotice(answer, { url, headers }) {
  const own = { ...headers, [missingHeader]: '1' }
  delete own['accept-encoding']
  delete own['if-none-match']
  const { request, response } = inProcess(Kept, { url, headers: own })
  await answer(request, response)
  return response.statusCode === 200 ? response.text : null
}

/** `answer`, whose pages of what is not there or failed are replaced by ours. */
export const explainedBy = (answer) => (request, response) => {
  // Open pages say so themselves, under a policy of their own.
  if (isOpen(pathOf(request.url))) return answer(request, response)
  // Drawing a page is not for strangers, who have no frame, nor for answers without a body.
  const isFramed = request.method === 'GET' && isLookedAt(request) && sessionTokenOf(request) !== undefined
  response.explain(isFramed ? () => framedNotice(answer, request) : null)
  return answer(request, response)
}
