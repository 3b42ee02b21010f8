'use client'

import { useEffect, useState } from 'react'
import { type Asked, useAnswer, useAsked } from '@/lib/core/browser/calls/answers'
import { whenIdle } from '@/lib/core/browser/when-idle'
import { waitingOf, waitingRequest } from '@/lib/core/calls/requests/waiting'
import { countWaiting, type Waiting } from '@/lib/core/rules/requests/waiting'

/** Milliseconds after which it is asked for anew: others ask and decide meanwhile. */
const refreshInterval = 60_000

/** What waits for the user, by kind. */
export const useWaiting = (): Asked<readonly Waiting[]> =>
  useAsked('timetable', waitingRequest, (answer): readonly Waiting[] => answer.map(waitingOf), { refreshInterval })

/** How much of all kinds waits; 0 while unknown. Asked when the browser is idle. */
export function useWaitingCount(isAsked = true): number {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { data = [] } = useAnswer(
    'list',
    isIdle && isAsked ? waitingRequest : null,
    (answer): readonly Waiting[] => answer.map(waitingOf),
    { quiet: true, refreshInterval },
  )
  return countWaiting(data)
}
