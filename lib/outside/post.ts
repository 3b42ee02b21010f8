import { request as plainly } from 'node:http'
import { request as encrypted } from 'node:https'
import { publicLookup, requirePublicHost } from './public-address'

/**
 * Posts to another server and answers with its status. Nothing of what it says is read, and nowhere it leads
 * followed. Rejects where there is no status in so many milliseconds. `isPublic`: somebody who is not the
 * operator says where to, so nothing but a public address is connected to.
 */
export const post = (
  url: string,
  {
    headers,
    body,
    patience,
    isPublic,
  }: { headers: Record<string, string>; body: string | Buffer; patience: number; isPublic: boolean },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? encrypted : plainly
    if (isPublic) requirePublicHost(new URL(url).hostname)
    const asked = request(url, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patience),
      ...(isPublic && { lookup: publicLookup() }),
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    asked.end(body)
  })
