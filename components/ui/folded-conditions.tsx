'use client'

import { type ReactNode, useState } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { Button } from './button'

/**
 * What limits a list, in the layout around it; a phone has it behind a button. `isUsed`: it limits the list already, so it is
 * shown at first.
 */
export function FoldedConditions({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed)
  return (
    <>
      <Button className="md:hidden" data-no-print aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {common.conditions}
      </Button>
      <div className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>{children}</div>
    </>
  )
}
