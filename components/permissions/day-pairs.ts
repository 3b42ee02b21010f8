import { createContext, useContext } from 'react'
import { defaultPairTimes, pairsOf, type Pair } from '@/lib/domain/pairs'

/** The pairs of the university's day, for every matrix of the screen. */
export const DayPairs = createContext<readonly Pair[]>(pairsOf({ pairTimes: defaultPairTimes }))
export const useDayPairs = (): readonly Pair[] => useContext(DayPairs)
