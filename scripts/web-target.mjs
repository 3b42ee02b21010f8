/**
 * Whether the request's target is a decodable path and its Host a valid name; Next fails on others. Dot
 * segments, encoded or not, are refused: a prefix check and a resolver would see different paths.
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
