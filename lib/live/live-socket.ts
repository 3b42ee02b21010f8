import { WebSocket } from 'ws'

/** Why a socket was closed (RFC 6455, section 7.4.1). */
export const closeCodes = { normal: 1000, goingAway: 1001, policy: 1008 } as const

const tooBig = 1009
const notText = 1007

/** The server's end of one browser's socket. */
export class LiveSocket extends WebSocket {
  /** Whether it was heard of since the last ping. */
  isAlive = true
  /** How many more filters it may send, and since when that is so; unknown before its first. */
  filters: { left: number; at: number } | null = null

  /** A frame that is too long or no text breaks our rules as much as one that is no filter, and closes in the same way. */
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === tooBig || code === notText ? closeCodes.policy : code, reason)
  }
}
