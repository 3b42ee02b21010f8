import { environment, type Environment } from './environment'

type Addresses = Pick<Environment, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'LIVE_URL'>

const listeningUrl = ({ HOST, PORT }: Addresses): string => `http://${HOST}:${PORT}`

/** The public address of the pages, without a trailing slash. */
export const publicUrl = (addresses: Addresses = environment()): string =>
  (addresses.PUBLIC_URL ?? listeningUrl(addresses)).replace(/\/+$/, '')

/**
 * Whether browsers use another address than the one the server listens on; scripts/settings.mjs sets
 * PUBLIC_URL for all our processes.
 */
export const isAddressConfigured = (addresses: Addresses = environment()): boolean =>
  publicUrl(addresses) !== listeningUrl(addresses)

/** Whether only browsers on this machine can reach the product. */
export const isLocal = (addresses: Addresses = environment()): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl(addresses)).hostname)

/**
 * The public address of the live server's socket: by default the web server forwards it; LIVE_URL names it
 * directly.
 */
export const liveServerUrl = (addresses: Addresses = environment()): string =>
  addresses.LIVE_URL ?? `${publicUrl(addresses).replace(/^http/, 'ws')}/socket.io`
