'use client'

import { useEffect, useState } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import { mayPlanSomewhere } from '@/lib/core/placing/rules/planning'
import { waitingOf, waitingRequest } from '@/lib/core/views/calls/waiting'
import { countWaiting, type Waiting } from '@/lib/core/views/rules/waiting'
import { type Asked, useAnswer, useAsked } from '@/lib/core/wire/browser/answers'

/** Milliseconds after which it is asked for anew: others ask and decide meanwhile. */
const refreshInterval = 60_000

export const useWaiting = (): Asked<readonly Waiting[]> =>
  useAsked('timetable', waitingRequest, (answer): readonly Waiting[] => answer.map(waitingOf), { refreshInterval })

/** How much of all kinds waits; 0 while unknown. Asked when the browser is idle, and again only for who plans. */
export function useWaitingCount(actor: Actor): number {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { data = [] } = useAnswer(
    'list',
    isIdle ? waitingRequest : null,
    (answer): readonly Waiting[] => answer.map(waitingOf),
    mayPlanSomewhere(actor) ? { quiet: true, refreshInterval } : { quiet: true, revalidateOnFocus: false },
  )
  return countWaiting(data)
}
