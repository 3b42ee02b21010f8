import { CallError } from '../calls/call'
import { forgetOffline } from '../offline/offline'
import { forgetPush } from '../notices/push-here'
import { forgetTab } from '../tab-storage'
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
