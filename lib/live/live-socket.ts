import { WebSocket } from 'ws'

/** Close codes of RFC 6455, section 7.4.1. */
export const closeCodes = { normal: 1000, goingAway: 1001, policy: 1008 } as const

const tooBig = 1009
const notText = 1007

/** The server's end of one browser's socket. */
export class LiveSocket extends WebSocket {
  /** Whether a pong has arrived since the last ping. */
  isAlive = true
  /** Token bucket for filters: tokens left at time `at`; null before the first filter. */
  filters: { left: number; at: number } | null = null

  /** Frames that are too long or not text close the socket with the same code as an invalid filter. */
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === tooBig || code === notText ? closeCodes.policy : code, reason)
  }
}
