'use client'

import { Button } from '@/components/ui/button'
import type { AskedInParts } from '@/lib/core/wire/browser/answers'
import { partTexts } from '@/lib/repair/texts'

/** How a plan is being made. */
export type PlanMaking = Pick<AskedInParts<unknown>, 'rest' | 'why' | 'reload'>

/** That a plan is still being made, or was not made to its end. `meanwhile`: what can be done until then; `onLeave`: ends it. */
export function RestOfPlan(props: { query: PlanMaking; meanwhile: string; onLeave?: () => void }) {
  const { query, meanwhile, onLeave } = props
  const { rest, why, reload } = query
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm text-pretty empty:hidden">
      {rest === 'sought' && (
        <>
          <p>{meanwhile}</p>
          {onLeave && <Button onClick={onLeave}>{partTexts.enough}</Button>}
        </>
      )}
      {rest === 'left' && (
        <>
          <p className="text-warning">{[why, partTexts.left].filter(Boolean).join(' ')}</p>
          <Button onClick={() => void reload()}>{partTexts.lookOn}</Button>
        </>
      )}
    </div>
  )
}
