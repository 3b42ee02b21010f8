'use client'

import type { NoticeId } from '@/lib/core/rules/names/ids'
import {
  confirmUrl,
  decodeNotices,
  decodeUnread,
  emailUrl,
  encodeSeen,
  encodeWanted,
  messengerUrl,
  noticesUrl,
  seenUrl,
  settingsUrl,
  unreadUrl,
  type ShownNotices,
  type WantedNotices,
} from '@/lib/notices/calls'
import type { Unread } from '@/lib/core/rules/notices/notice'
import type { WireNotices, WireUnread } from '@/lib/notices/calls.contract'
import { sameData } from '@/lib/core/rules/live/same-data'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { attempt, type AccountRefusal } from '@/lib/core/browser/accounts/account'
import { send } from '@/lib/core/browser/calls/call'

/** What changed in one's own timetable; asked again when it is marked as seen. */
export function useNotices(): { told: ShownNotices | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, isLoading, mutate } = useAnswer<WireNotices, ShownNotices>(
    'notices',
    noticesUrl,
    decodeNotices,
    { quiet: true, compare: sameData },
  )
  return { told: data, hasFailed: error !== undefined && !isLoading, reload: () => void mutate() }
}

/** What is unread of it; undefined until it is known. `isAsked` false: nothing is asked. */
export const useUnread = (isAsked: boolean): Unread | undefined =>
  useAnswer<WireUnread, Unread>('timetable', isAsked ? unreadUrl : null, decodeUnread, {
    quiet: true,
    compare: sameData,
  }).data

export const markSeen = (ids: readonly NoticeId[]): Promise<unknown> => send('POST', seenUrl, encodeSeen(ids))

const quietly = (method: 'PUT' | 'POST', url: string, body: object): Promise<AccountRefusal | null> =>
  attempt(() => send(method, url, body, { quiet: true }))

export const saveWanted = (wanted: WantedNotices) => quietly('PUT', settingsUrl, encodeWanted(wanted))
/** Null: no letters any more. */
export const saveEmail = (email: string | null) => quietly('PUT', emailUrl, { email })
/** The code that the university's bot gave to the user's chat. */
export const linkMessenger = (code: string) => quietly('POST', messengerUrl, { code })
export const confirmEmail = (code: string) => quietly('POST', confirmUrl, { code })
