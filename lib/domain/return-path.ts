/** Where a sign-in leads when nothing else was remembered. */
export const homePath = '/dashboard/'

const base = 'http://local.invalid'

/** The page of ours that `text` remembers; the dashboard when it names the login screen, another site or no page at all. */
export function returnPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || !URL.canParse(text, base)) return homePath
  const { origin, pathname, search, hash } = new URL(text, base)
  // `/.//host` is a path here, and a host once it stands alone.
  const isPage = origin === base && pathname !== '/' && !/^\/(\/|api\/|accounts\/)/.test(pathname)
  return isPage ? pathname + search + hash : homePath
}

/** The login screen, which afterwards leads back to where one was. */
export const loginPath = (from: string): string => {
  const path = returnPath(from)
  return path === homePath ? '/' : `/?${new URLSearchParams({ next: path })}`
}
