import { useMemo, useState } from 'react'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import type { DifferencesQuery, DifferenceSelection } from '@/lib/imports/rules/import-differences'

/** Milliseconds after the last key before a search starts. */
const pause = 250

/** The filter of a comparison; `typed` becomes its text after a pause. */
export type DifferencesQueryState = {
  asked: DifferencesQuery
  typed: string
  onShown: (shown: DifferenceSelection | null) => void
  onTyped: (typed: string) => void
  onPage: (page: number) => void
}

export function useDifferencesQuery(): DifferencesQueryState {
  const [shown, setShown] = useState<DifferenceSelection | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const text = useSettled(typed.trim(), pause) ?? ''
  const query = useMemo(() => ({ shown, text, page }), [shown, text, page])
  return {
    asked: query,
    typed,
    onPage: setPage,
    onShown: (next) => {
      setShown(next)
      setPage(1)
    },
    onTyped: (next) => {
      setTyped(next)
      setPage(1)
    },
  }
}
