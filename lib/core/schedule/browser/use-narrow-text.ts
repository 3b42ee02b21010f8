'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { asWritten, longWordsIn, narrowText, partedWords } from '@/lib/core/schedule/texts/narrow'

/**
 * How a week's texts are hyphenated in narrow columns: the server sends long words already hyphenated; new
 * ones are hyphenated here by the same rules, loaded on demand.
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
    void import('@/lib/hyphenation/hyphenate').then(
      ({ partWords }) => {
        if (!isLeft) setParted((known) => new Map([...known, ...partedWords(partWords(lacking))]))
      },
      // Without a connection words break anywhere.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [lacking])
  const narrow = useCallback((text: string) => narrowText(text, parted), [parted])
  return isNarrow ? narrow : asWritten
}
