/** Sets a readable cookie for the server's first render, never a secret; `maxAge` in seconds, 0 deletes it. Secure over https. */
export function keepPlainCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}
