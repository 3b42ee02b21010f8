'use client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { FillingId } from '@/lib/core/names/rules/ids'
import { remember, remembered } from '@/lib/core/page/browser/tab-storage'
import {
  type FillingKeepFailure,
  type FillingRequest,
  type FillingScope,
  type FillingView,
  isUnderWay,
  type StoredFilling,
} from '@/lib/core/placing/rules/filling'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { answerKey, type Asked, useAnswer, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import { fillingOf, fillingOrder, keptOf, notKeptOf } from './calls'
import type * as calls from './calls.contract'

const lastFillingRequest = requestOf<typeof calls.lastFillingCall>('GET /api/filling/')
const start = changeOf<typeof calls.startFillingCall>('POST /api/filling/')
const keep = changeOf<typeof calls.keepFillingCall>('POST /api/filling/{id}/keep/')

export const startFilling = (request: FillingRequest) => start(fillingOrder(request))

export const stopFilling = changeOf<typeof calls.stopFillingCall>('POST /api/filling/{id}/cancel/')

/** `chosen` null: all proposals. */
export const keepFilling = async (id: FillingId, chosen: readonly number[] | null): Promise<StoredFilling> =>
  keptOf(await keep({ id, proposals: chosen ?? undefined }))

export const throwFillingAway = changeOf<typeof calls.throwFillingAwayCall>('DELETE /api/filling/{id}/')

/** Milliseconds between two requests for a running search. */
const interval = 1000

/** The user's last search, polled while it is running; null if there is none. */
export const useFilling = (): Asked<FillingView | null> =>
  useAsked('list', lastFillingRequest, (answer) => answer.filling && fillingOf(answer.filling), {
    refreshInterval: (latest) => (latest && isUnderWay(latest.state) ? interval : 0),
  })

const nothingGone: readonly FillingKeepFailure[] = []

/** What of a result others have overtaken since; asked anew when the timetable changes. Empty: nothing, or not known yet. */
export const useGoneOf = (id: FillingId): readonly FillingKeepFailure[] =>
  useAnswer(
    'timetable',
    requestOf<typeof calls.goneFillingCall>('GET /api/filling/{id}/gone/', { params: { id } }),
    notKeptOf,
    { quiet: true },
  ).data ?? nothingGone

/** Returns a function that refetches the last search, for pages outside the dialogs that show it. */
export function useFillingRenewal(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate(answerKey('list', lastFillingRequest.url)), [mutate])
}

const droppedKey = 'filling-dropped'

function readDropped(id: FillingId, atFirst: readonly number[]): ReadonlySet<number> {
  const [of, ...dropped] = (remembered(droppedKey) ?? '').split(' ').map(Number)
  return new Set(of === id ? dropped : atFirst)
}

/** The proposals of a result that are not to be kept, `atFirst` these; a reload of the tab leaves them as they were. */
export function useDropped(
  id: FillingId,
  atFirst: readonly number[],
): [ReadonlySet<number>, (dropped: ReadonlySet<number>) => void] {
  const [dropped, setDropped] = useState(() => readDropped(id, atFirst))
  return [
    dropped,
    (next) => {
      setDropped(next)
      remember(droppedKey, [id, ...next].join(' '))
    },
  ]
}

const openKey = 'filling-open'

/** Remembers whose search's dialog is open in this tab; null: none is. */
export const rememberOpen = (scope: FillingScope | null): void => remember(openKey, scope && JSON.stringify(scope))

/** Calls `open` if the tab was reloaded while the dialog of this scope was open. */
export function useReopening(scope: FillingScope, open: () => void): void {
  const key = JSON.stringify(scope)
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (remembered(openKey) !== key) return
    remember(openKey, null)
    reopen()
  }, [key])
}
