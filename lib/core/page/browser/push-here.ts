/** Whether this browser can show notifications while the site is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Closes the notifications this browser shows and unsubscribes it from push messages. Waits at most a second
 * for the push service, which may be far away.
 */
export async function forgetPush(): Promise<void> {
  if (!canPush()) return
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
    const unsubscribed = (async () => (await worker?.pushManager.getSubscription())?.unsubscribe())()
    await Promise.race([unsubscribed, new Promise((done) => setTimeout(done, 1000))])
  } catch {
    // A browser that keeps nothing for this site has nothing to forget.
  }
}
