import { signedOut } from '@/lib/core/rules/offline/reader-cookie'
import { checkLogin } from '../calls/call'
import { pageReader, readerHere } from './reader-here'

const isRead = (reader: string | undefined): boolean => reader !== undefined && reader !== signedOut

function goToServer(): void {
  document.documentElement.hidden = true
  window.location.reload()
}

/** The browser shows the page again as it was left. */
async function lookAgain(): Promise<void> {
  const { reader } = pageReader()
  if (readerHere() !== reader) return goToServer()
  // A session may have ended without anybody signing out here. Without a network, whoever may read the copies
  // sees the page too.
  const answer = isRead(reader) ? await checkLogin().catch(() => null) : null
  if (answer?.authenticated === false) goToServer()
}

/** The page is open while somebody signs in or out in another tab. */
function look(): void {
  const { reader, isChanging } = pageReader()
  if (isChanging || !isRead(reader)) return
  const now = readerHere()
  if (now === reader) document.documentElement.hidden = false
  else if (now !== undefined) goToServer()
}

const onShown = ({ persisted }: PageTransitionEvent) => persisted && void lookAgain()

/**
 * A page that stays open, or that the browser keeps for Back, does not outlive a sign-out or the sign-in of
 * another: it is hidden and asked of the server anew. Where it may not go, since something in it is not
 * saved, it is shown again once its reader is back. Returns what ends this.
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
