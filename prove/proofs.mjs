/**
 * What `npm run prove -- NAME` proves, in the order in which `all` runs it.
 * @type {Record<string, { what: string, load: () => Promise<{ prove: import('./verdict').Proof }> }>}
 */
export const proofs = {}
