import { environment, type Environment } from './environment'

type Addresses = Pick<Environment, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'LIVE_URL'>

/** Where browsers find the pages: no slash at its end. */
export const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Addresses = environment()): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '')

/** Whether nobody but this machine's own browsers come. */
export const isLocal = (addresses: Addresses = environment()): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl(addresses)).hostname)

/** Where browsers find the live server's socket: the web server hands them on, unless a proxy leads to it directly. */
export const liveUrl = (addresses: Addresses = environment()): string =>
  addresses.LIVE_URL ?? `${publicUrl(addresses).replace(/^http/, 'ws')}/socket.io`
