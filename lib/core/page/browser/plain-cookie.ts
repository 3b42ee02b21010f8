/**
 * Sets a readable cookie for the server's first render, never a secret; `maxAge` in seconds, 0 deletes it.
 * Secure over https.
 */
export function storePlainCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}

/** The value of a readable cookie; undefined without it. */
export const plainCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
