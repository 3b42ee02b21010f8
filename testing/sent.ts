import type { Handler } from '@/lib/http/endpoint'
import type { Browser } from './browser'

/** One call of a handler, independent of its path: the params are given directly. */
export type HandlerCall = {
  handler: Handler
  body?: object
  method?: string
  id?: number
  itemType?: string
  query?: string
}

export async function callHandler(
  browser: Browser,
  { handler, body, method = 'POST', id, itemType, query = '' }: HandlerCall,
) {
  const params = { ...(id !== undefined && { id: String(id) }), ...(itemType && { itemType }) }
  const response = await browser.send(handler, `/api/x/${query}`, { method, body, params })
  return { status: response.status, body: await response.json() }
}
