/** Keeps what the server reads before it draws a page, and no secret; seconds, 0 removes it. Over https it travels only there. */
export function keepPlainCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}
