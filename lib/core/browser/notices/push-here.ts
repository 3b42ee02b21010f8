/** Whether this browser can show what a site tells it while it is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Nothing is told in this browser any more, and what was told is not in sight. Waits no longer than a moment
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
