'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import { common } from '@/lib/core/words/texts/common'

export function PrintButton() {
  return (
    <Button look="primary" onClick={() => window.print()}>
      <PrintIcon />
      {common.print}
    </Button>
  )
}
