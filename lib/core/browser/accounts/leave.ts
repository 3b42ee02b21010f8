import { CallError } from '../calls/call'
import { forgetOffline } from '../offline/offline'
import { forgetPush } from '../notices/push-here'
import { signOut } from './session'

/** Leaves nothing of whoever was signed in, and goes to the login page with a full page load. */
export async function leaveForLogin(): Promise<void> {
  await Promise.all([forgetOffline(), forgetPush()])
  window.location.replace('/')
}

/** Signs out. False without a connection: the copies are gone from here all the same, but the session goes on. */
export async function leave(): Promise<boolean> {
  try {
    await signOut()
  } catch (error) {
    await forgetOffline()
    // The page has shown what the server refused.
    return error instanceof CallError
  }
  await leaveForLogin()
  return true
}
