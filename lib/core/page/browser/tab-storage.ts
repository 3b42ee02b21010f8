/** Reads what this tab remembers until it is closed; storage may be full or disabled. */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Forgets all of it, when its user leaves. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    return
  }
}

export function remember(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    return
  }
}
