import { pageReader, readerHere } from '@/lib/core/actor/browser/reader-here'
import { signedOut } from '@/lib/core/actor/rules/reader-cookie'
import { checkLogin } from '@/lib/core/wire/browser/call'

const isRead = (reader: string | undefined): boolean => reader !== undefined && reader !== signedOut

function goToServer(): void {
  document.documentElement.hidden = true
  window.location.reload()
}

/** The browser restored the page from its back/forward cache. */
async function lookAgain(): Promise<void> {
  const { reader } = pageReader()
  if (readerHere() !== reader) return goToServer()
  // The session may have ended elsewhere. Without a network the page stays: its reader could read the offline
  // copies too.
  const answer = isRead(reader) ? await checkLogin().catch(() => null) : null
  if (answer?.authenticated === false) goToServer()
}

/** Somebody may have signed in or out in another tab while this page was open. */
function look(): void {
  const { reader, isChanging } = pageReader()
  if (isChanging || !isRead(reader)) return
  const now = readerHere()
  if (now === reader) document.documentElement.hidden = false
  else if (now !== undefined) goToServer()
}

const onShown = ({ persisted }: PageTransitionEvent) => persisted && void lookAgain()

/**
 * Protects a page that stays open, or is kept for «Back», from the next user of this browser: when its reader
 * signs out or somebody else signs in, it is hidden and reloaded. If unsaved input stops the reload, it is
 * shown again once its reader is back. Returns the function that ends this.
 */
export function leaveWithReader(): () => void {
  const store = 'cookieStore' in window ? window.cookieStore : null
  store?.addEventListener('change', look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', onShown)
  return () => {
    store?.removeEventListener('change', look)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('pageshow', onShown)
  }
}
