import { useEffect, useEffectEvent, useRef } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import type { ToastAction } from '@/components/ui/toast'

/** Takes back this tab's newest act at each press, of which the page needs nothing before the first. */
export function TakeBackLatest({ presses, elsewhere }: { presses: number; elsewhere: ToastAction }) {
  const { takeBackLatest } = useActs()
  const answered = useRef(0)
  const answer = useEffectEvent(() => {
    for (; answered.current < presses; answered.current += 1) takeBackLatest(elsewhere)
  })
  useEffect(() => answer(), [presses])
  return null
}
