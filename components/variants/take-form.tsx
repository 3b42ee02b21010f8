'use client'

import { useState } from 'react'
import type { Clash } from '@/lib/variants/rules/variant'
import { common } from '@/lib/core/texts/words/common'
import { clashText, variantTexts as texts } from '@/lib/variants/texts'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { MainAct } from '@/components/ui/main-act'

/** What taking over will do, what is left out by now, and whether all or nothing is wanted. */
export function TakeForm(props: {
  clashes: readonly Clash[]
  onCancel: () => void
  onTake: (how: 'part' | 'whole') => void
}) {
  const { clashes, onCancel, onTake } = props
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="grid gap-4">
      <p className="text-pretty">{texts.takeLead}</p>
      {clashes.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold text-warning">{texts.clashes}</h3>
          <ul className="grid gap-1 text-sm">
            {clashes.map((clash, index) => (
              <li key={index} className="break-words">
                {clashText(clash)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Checkbox checked={isWhole} onChange={setWhole}>
        {texts.takeAll}
      </Checkbox>
      <MainAct
        heldBy={null}
        onClick={() => onTake(isWhole ? 'whole' : 'part')}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {texts.takeDo}
      </MainAct>
    </div>
  )
}
