/**
 * Whether an `If-None-Match` names this ETag. They are compared weakly, as RFC 9110 says: an answer that was
 * compressed on its way has the weak form of its tag.
 * @param {string | null | undefined} asked
 * @param {string} etag
 */
export function namesTag(asked, etag) {
  const strong = (/** @type {string} */ tag) => tag.trim().replace(/^W\//, '')
  return (asked ?? '').split(',').some((one) => one.trim() === '*' || strong(one) === strong(etag))
}
