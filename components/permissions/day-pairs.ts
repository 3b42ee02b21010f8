import { createContext, useContext } from 'react'
import { defaultPairTimes, pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'

/** The university's pairs, for every matrix of the page. */
export const DayPairs = createContext<readonly Pair[]>(pairsOf({ pairTimes: defaultPairTimes }))
export const useDayPairs = (): readonly Pair[] => useContext(DayPairs)
