'use client'

import type { OwnAct, FullAct } from '@/lib/core/rules/history/act'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { ChangeId, HistoryEntryId, MeetingId } from '@/lib/core/rules/names/ids'
import { undoUrl } from '@/lib/core/calls/history/undo'
import type { WireUndone } from '@/lib/core/calls/history/change.contract'
import { changeUrl, decodeChange, decodeOwnActs, ownActsUrl } from '@/lib/history/calls'
import type { WireChange, WireOwnAct } from '@/lib/history/calls.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { get } from '@/lib/core/browser/calls/call'
import { change } from '@/lib/core/browser/placing/changes'

/** The user's latest changes; refetched after every change. */
export function useOwnActs(): { acts: OwnAct[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, isLoading, mutate } = useAnswer<WireOwnAct[], OwnAct[]>(
    'timetable',
    ownActsUrl,
    decodeOwnActs,
    { quiet: true },
  )
  return { acts: data, hasFailed: error !== undefined && !isLoading, reload: () => void mutate() }
}

/** One change with everything its reader may see; null makes no request. */
export function useAct(id: ChangeId | null): {
  act: FullAct | undefined
  hasFailed: boolean
  reload: () => void
} {
  const { data, error, isLoading, mutate } = useAnswer<WireChange, FullAct>(
    'timetable',
    id === null ? null : changeUrl(id),
    decodeChange,
    { quiet: true },
  )
  return { act: data, hasFailed: error !== undefined && !isLoading, reload: () => void mutate() }
}

/** The entries of a change that follow this one. */
export const moreOf = async (id: ChangeId, after: HistoryEntryId): Promise<FullAct> =>
  decodeChange(await get<WireChange>(changeUrl(id, after)))

/** Warnings about undoing a change, or only its part in these classes: a dry run. */
export const askUndo = async (id: ChangeId, only: readonly MeetingId[]): Promise<ChangeWarning[]> =>
  (await change<WireUndone>({ method: 'POST', url: undoUrl(id, { only, dryRun: true }) })).warnings

/** Undoes a change, or only its part in these classes; returns the id of the undoing change. */
export const takeBackAct = async (id: ChangeId, only: readonly MeetingId[]): Promise<ChangeId> =>
  (await change<WireUndone>({ method: 'POST', url: undoUrl(id, { only }) })).change_id as ChangeId
