/** Whether this browser can show notifications while the site is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Unsubscribes this browser from push messages and closes the notifications it shows. Waits at most a second
 * for the push service.
 */
export async function forgetPush(): Promise<void> {
  if (!canPush()) return
  const forget = async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
  }
  await Promise.race([forget().catch(() => undefined), new Promise((done) => setTimeout(done, 1000))])
}
