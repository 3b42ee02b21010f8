'use client'

import type { NoticeId } from '@/lib/core/rules/names/ids'
import {
  confirmEmailRequest,
  decodeNotices,
  linkMessengerRequest,
  markSeenRequest,
  noticesRequest,
  saveEmailRequest,
  saveWantedRequest,
  type ShownNotices,
  type WantedNotices,
} from '@/lib/notices/calls/notices'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { attempt, type AccountRefusal } from '@/lib/core/browser/accounts/account'
import { request } from '@/lib/core/browser/calls/call'

/** The changes of the user's own timetable; refetched when they are marked as seen. */
export const useNotices = (): Asked<ShownNotices> =>
  useAsked('notices', noticesRequest, decodeNotices, { compare: sameData })

export const markSeen = (ids: readonly NoticeId[]) => request(markSeenRequest(ids))

const quietly = (call: CallRequest<unknown>): Promise<AccountRefusal | null> =>
  attempt(() => request(call, { quiet: true }))

export const saveWanted = (wanted: WantedNotices) => quietly(saveWantedRequest(wanted))
/** Null: turns e-mail off. */
export const saveEmail = (email: string | null) => quietly(saveEmailRequest(email))
/** Links the chat that received this code from the university's bot. */
export const linkMessenger = (code: string) => quietly(linkMessengerRequest(code))
export const confirmEmail = (code: string) => quietly(confirmEmailRequest(code))
