/**
 * Set by scripts/web-listener on a request that a proxy passed on, and kept by lib/http/closed-demo only
 * where the demo is not for it. A browser cannot set or remove it.
 */
export const cameThrough = 'x-came-through'
