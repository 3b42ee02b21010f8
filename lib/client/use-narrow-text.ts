'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Schedule } from '@/lib/domain/schedule'
import { asWritten, longWordsIn, narrowText, partedWords } from '@/lib/text/narrow'

/**
 * How the texts of a week are drawn. In narrow columns the long words that the server parted come with it; those that come later are parted
 * here, by the same rules, which are fetched when they are first needed.
 */
export function useNarrowText(
  schedule: Schedule,
  isNarrow: boolean,
  fromServer: readonly string[],
): (text: string) => string {
  const [parted, setParted] = useState(() => partedWords(fromServer))
  const lacking = useMemo(
    () => (isNarrow ? longWordsIn(JSON.stringify(schedule)).filter((word) => !parted.has(word)) : []),
    [schedule, isNarrow, parted],
  )
  useEffect(() => {
    if (lacking.length === 0) return
    let isLeft = false
    void import('@/lib/parting/part-words').then(
      ({ partWords }) => {
        if (!isLeft) setParted((known) => new Map([...known, ...partedWords(partWords(lacking))]))
      },
      // Without a connection long words are parted anywhere.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [lacking])
  const narrow = useCallback((text: string) => narrowText(text, parted), [parted])
  return isNarrow ? narrow : asWritten
}
