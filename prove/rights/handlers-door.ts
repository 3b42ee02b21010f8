import { sendToRoute } from '@/testing/routes'
import { readResponse, type Door } from './door'

/** Through the handlers in this process. */
export const handlersDoor: Door = async (browser, { path, ...sent }) =>
  readResponse(await sendToRoute(browser, path, sent))
