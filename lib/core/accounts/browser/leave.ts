import { forgetOffline } from '@/lib/core/page/browser/offline'
import { forgetPush } from '@/lib/core/page/browser/push-here'
import { forgetTab } from '@/lib/core/page/browser/tab-storage'
import { CallError } from '@/lib/core/wire/browser/call'
import { signOut } from './session'

/** Forgets everything kept here for the user, and goes to the login page with a full page load. */
export async function leaveForLogin(): Promise<void> {
  forgetTab()
  await Promise.all([forgetOffline(), forgetPush()])
  window.location.replace('/')
}

/** Signs out. False without a connection: the copies kept here are deleted, but the session lives on. */
export async function leave(): Promise<boolean> {
  try {
    await signOut()
  } catch (error) {
    await forgetOffline()
    // The page itself shows the server's refusal.
    return error instanceof CallError
  }
  await leaveForLogin()
  return true
}
