import { sendToRoute } from '@/testing/routes'
import { told, type Door } from './door'

/** Through the handlers in this process. */
export const handlersDoor: Door = async (browser, { path, ...sent }) =>
  told(await sendToRoute(browser, path, sent))
