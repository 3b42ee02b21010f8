'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import { cardTexts } from '@/lib/text/card'

export function PrintButton() {
  return (
    <Button look="primary" onClick={() => window.print()}>
      <PrintIcon />
      {cardTexts.print}
    </Button>
  )
}
