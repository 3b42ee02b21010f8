/**
 * Whether a request's target is a path that decodes, and its host a name: what is not would only make the application stumble. A dot
 * segment, encoded or not, would be one path to whoever looks at its beginning and another to whoever resolves it.
 */
export function isWellFormed({ url, headers }) {
  if (!url.startsWith('/') || /[\\\s]/.test(url)) return false
  if (headers.host !== undefined && !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(headers.host))
    return false
  try {
    const path = decodeURIComponent(pathOf(url))
    if (/%00/.test(url) || /[\\\p{Cc}]/u.test(path)) return false
    return !path.split('/').some((segment) => segment === '.' || segment === '..')
  } catch {
    return false
  }
}

export const pathOf = (url) => url.split('?', 1)[0]
