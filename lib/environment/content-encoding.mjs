/** Bytes below which compressing saves no packet. */
export const leastCompressed = 1_000

/**
 * The best encoding that an `Accept-Encoding` takes, among those offered.
 * @template {'br' | 'gzip'} Offered
 * @param {string | null | undefined} accepted
 * @param {readonly Offered[]} offered the best first
 * @returns {Offered | 'identity'}
 */
export function encodingFor(accepted, offered) {
  const taken = (accepted ?? '').split(',').flatMap((one) => {
    const [word = '', ...rest] = one.split(';').map((part) => part.trim().toLowerCase())
    return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [word]
  })
  return offered.find((name) => taken.includes(name)) ?? 'identity'
}

/**
 * A `Vary` that names Accept-Encoding too.
 * @param {number | string | string[] | undefined} vary
 */
export const varyByEncoding = (vary) =>
  /accept-encoding/i.test(String(vary)) ? String(vary) : [vary ?? [], 'Accept-Encoding'].flat().join(', ')
