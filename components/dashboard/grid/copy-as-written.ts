import type { ClipboardEvent } from 'react'
import { withoutSoftHyphens } from '@/lib/text/narrow'

/** What is copied out of narrow columns is the text itself. */
export function copyAsWritten(event: ClipboardEvent): void {
  const text = String(window.getSelection())
  const written = withoutSoftHyphens(text)
  if (written === text) return
  event.clipboardData.setData('text/plain', written)
  event.preventDefault()
}
