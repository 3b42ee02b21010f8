'use client'

import type { OwnAct, FullAct } from '@/lib/core/history/rules/entry'
import type { ChangeId, HistoryEntryId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { get } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import { undoRequest } from '@/lib/core/wire/calls/undo'
import { decodeChange, ownActsOf, viewChangeRequest } from '@/lib/history/calls'
import type { listOwnActsCall, viewToldCall } from '@/lib/history/calls.contract'
import type { ToldSubject } from '@/lib/history/rules'

const ownActs = requestOf<typeof listOwnActsCall>('GET /api/history/')

/** The user's latest changes; refetched after every change. */
export const useOwnActs = (): Asked<OwnAct[]> => useAsked('timetable', ownActs, ownActsOf)

/** One change with everything its reader may see; null makes no request. */
export const useAct = (id: ChangeId | null): Asked<FullAct> =>
  useAsked('timetable', id === null ? null : viewChangeRequest(id).url, decodeChange)

/** Whom a change was told to. */
export const useTold = (id: ChangeId): Asked<readonly ToldSubject[]> =>
  useAsked('notices', requestOf<typeof viewToldCall>('GET /api/history/{id}/told/', { params: { id } }), asItIs)

export const nextHistoryPage = async (id: ChangeId, after: HistoryEntryId): Promise<FullAct> =>
  decodeChange(await get(viewChangeRequest(id, after).url))

/** Warnings about undoing a change, or only its part in these classes: a dry run. */
export const askUndo = async (id: ChangeId, only: readonly MeetingId[]): Promise<readonly ChangeWarning[]> =>
  (await requestChange(undoRequest(id, { only, dryRun: true }))).warnings

/** Undoes a change, or only its part in these classes; returns the id of the undoing change. */
export const takeBackAct = async (id: ChangeId, only: readonly MeetingId[]): Promise<ChangeId | null> =>
  (await requestChange(undoRequest(id, { only }))).changeId
