import { attempt, type AccountRefusal } from '@/lib/core/accounts/browser/account'
import type { PushId } from '@/lib/core/names/rules/ids'
import { readyWorker } from '@/lib/core/page/browser/offline'
import { forgetPush } from '@/lib/core/page/browser/push-here'
import { changeOf } from '@/lib/core/refusals/browser/change'
import type { addPushCall, removePushCall } from '@/lib/notices/calls/notices.contract'
import { pushTexts } from '@/lib/notices/texts'

const addPush = changeOf<typeof addPushCall>('POST /api/notice/push/', { quiet: true })
const removePush = changeOf<typeof removePushCall>('DELETE /api/notice/push/{id}/', { quiet: true })

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const refused = (text: string): AccountRefusal => ({ field: null, text })

/**
 * Asks the user for permission and turns push on in this browser; null on success. `key`: the university's
 * VAPID key.
 */
export async function turnOnPush(key: string): Promise<AccountRefusal | null> {
  if ((await Notification.requestPermission()) !== 'granted') return refused(pushTexts.blocked)
  try {
    const { pushManager } = await readyWorker()
    // A subscription may be left from another user; a new address belongs to this one only.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    const problem = await attempt(() => addPush({ endpoint, p256dh, auth }))
    if (problem) await subscription.unsubscribe()
    return problem
  } catch {
    return refused(pushTexts.failed)
  }
}

/** Turns push off in one of the user's browsers. */
export async function turnOffPush(id: PushId, isOwn: boolean): Promise<AccountRefusal | null> {
  const problem = await attempt(() => removePush({ id }))
  if (!problem && isOwn) await forgetPush()
  return problem
}
