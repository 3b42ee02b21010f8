import { forgetOffline } from './offline'
import { forgetPush } from './push-here'
import { forgetLastItem } from './recent-items'
import { signOut } from './session'

/** Leaves nothing of whoever was signed in, and goes to the login page with a full page load. */
export async function leaveForLogin(): Promise<void> {
  forgetLastItem()
  await Promise.all([forgetOffline(), forgetPush()])
  window.location.replace('/')
}

/** Signs out. */
export async function leave(): Promise<void> {
  await signOut()
  await leaveForLogin()
}
