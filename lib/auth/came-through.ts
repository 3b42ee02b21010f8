/**
 * Set by scripts/web-listener on a request forwarded by a proxy; lib/http/closed-demo removes it unless the
 * demo is closed to such requests. A browser can neither set nor remove it.
 */
export const cameThrough = 'x-came-through'
