'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import { common } from '@/lib/core/texts/words/common'

export function PrintButton() {
  return (
    <Button look="primary" onClick={() => window.print()}>
      <PrintIcon />
      {common.print}
    </Button>
  )
}
