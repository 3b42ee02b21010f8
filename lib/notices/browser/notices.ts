'use client'

import { attempt } from '@/lib/core/accounts/browser/account'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import type { OrderOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import { sameData } from '@/lib/core/words/rules/same-data'
import { decodeNotices, type ShownNotices } from '@/lib/notices/calls/notices'
import type * as calls from '@/lib/notices/calls/notices.contract'

const noticesRequest = requestOf<typeof calls.noticesCall>('GET /api/notice/')

/** The changes of the user's own timetable; refetched when they are marked as seen. */
export const useNotices = (): Asked<ShownNotices> =>
  useAsked('notices', noticesRequest, decodeNotices, { compare: sameData })

export const markSeen = changeOf<typeof calls.seenCall>('POST /api/notice/seen/', { quiet: false })

const quiet = { quiet: true }
const setWanted = changeOf<typeof calls.noticeSettingsCall>('PUT /api/notice/settings/', quiet)
const setEmail = changeOf<typeof calls.noticeEmailCall>('PUT /api/notice/email/', quiet)
const confirmCode = changeOf<typeof calls.confirmEmailCall>('POST /api/notice/email/confirm/', quiet)
const linkChat = changeOf<typeof calls.linkMessengerCall>('POST /api/notice/messenger/', quiet)

export const saveWanted = (wanted: OrderOf<typeof calls.noticeSettingsCall>) => attempt(() => setWanted(wanted))
/** Null: turns e-mail off. */
export const saveEmail = (email: string | null) => attempt(() => setEmail({ email }))
export const confirmEmail = (code: string) => attempt(() => confirmCode({ code }))
/** Links the chat that received this code from the university's bot. */
export const linkMessenger = (code: string) => attempt(() => linkChat({ code }))
