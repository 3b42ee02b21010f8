/**
 * What `npm run prove -- NAME` proves, in the order in which `all` runs it.
 * @type {Record<string, { what: string, load: () => Promise<{ prove: import('./verdict').Proof }> }>}
 */
export const proofs = {
  rights: {
    what: 'every call and page as everybody, by a table of rights written by hand',
    load: () => import('./rights.ts'),
  },
  fuzz: {
    what: 'valid and broken input for every call; after it: how many cases (3000), and their seed (1)',
    load: () => import('./fuzz.ts'),
  },
}
