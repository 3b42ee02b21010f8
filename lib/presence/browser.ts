import { useEffect, useState } from 'react'
import type { SideLine } from '@/lib/core/live/browser/use-live'
import { decodeOthers, encodePresence } from './calls'
import type { OtherPlanner, Presence } from './rules'

const nobody: readonly OtherPlanner[] = []

/** Tells over `line` what this page shows and changes; returns who else does. */
export function usePresence(line: SideLine, presence: Presence): readonly OtherPlanner[] {
  const [others, setOthers] = useState(nobody)
  const frame = encodePresence(presence)
  useEffect(() => {
    line.listen((message) => {
      const told = message === null ? nobody : decodeOthers(message)
      if (told) setOthers(told)
    })
    return () => {
      line.listen(() => undefined)
      line.say(encodePresence(null))
    }
  }, [line])
  useEffect(() => {
    line.say(frame)
  }, [line, frame])
  return others
}
