import { request as plainly } from 'node:http'
import { request as encrypted } from 'node:https'

/**
 * Posts to another server and answers with its status. Nothing of what it says is read, and nowhere it leads followed. Rejects where there is
 * no status in so many milliseconds.
 */
export const post = (
  url: string,
  { headers, body, patience }: { headers: Record<string, string>; body: string | Buffer; patience: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? encrypted : plainly
    const asked = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(patience) })
    asked.on('error', reject)
    asked.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    asked.end(body)
  })
