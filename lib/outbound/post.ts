import { request as plainly } from 'node:http'
import { request as encrypted } from 'node:https'
import { publicLookup, requirePublicHost } from './public-address'

/**
 * Posts to another server and returns the status. Does not read the body or follow redirects. Rejects if
 * there is no status within so many milliseconds. `isPublic`: the address is not from the operator, so only
 * public addresses are connected to.
 */
export const postOutside = (
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
