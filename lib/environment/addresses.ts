import { environment, type Environment } from './environment'

type Addresses = Pick<Environment, 'HOST' | 'PORT' | 'LIVE_PORT' | 'PUBLIC_URL' | 'LIVE_URL'>

/** Where browsers find the pages: no slash at its end. */
export const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Addresses = environment()): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '')

/** Where browsers find the live server's socket. */
export const liveUrl = ({ LIVE_URL, HOST, LIVE_PORT }: Addresses = environment()): string =>
  LIVE_URL ?? `ws://${HOST}:${LIVE_PORT}/socket.io`
