/** The page after sign-in when no other is remembered. */
export const homePath = '/dashboard/'

/** Redirects a signed-in user to their own first screen. */
export const landingPath = '/'

const base = 'http://local.invalid'

/** The remembered page of this site; the dashboard if `text` is the login page, another site or not a URL. */
export function returnPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || !URL.canParse(text, base)) return homePath
  const { origin, pathname, search, hash } = new URL(text, base)
  // `/.//host` is a path here, but normalised to `//host` it would be another site.
  const isPage = origin === base && pathname !== '/' && !/^\/(\/|api\/|accounts\/)/.test(pathname)
  return isPage ? pathname + search + hash : homePath
}

/** The login page, with the page to return to. */
export const loginPath = (from: string): string => {
  const path = returnPath(from)
  return path === homePath ? '/' : `/?${new URLSearchParams({ next: path })}`
}

/**
 * Where to go after signing in to get to `next`: through the first screen, which shows notices about the
 * account.
 */
export const afterSignIn = (next: string): string =>
  next === landingPath ? next : `${landingPath}?${new URLSearchParams({ next })}`
