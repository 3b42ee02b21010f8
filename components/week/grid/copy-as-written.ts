import type { ClipboardEvent } from 'react'
import { withoutSoftHyphens } from '@/lib/core/texts/schedule/narrow'

/** Copies the text without the soft hyphens of narrow columns. */
export function copyAsWritten(event: ClipboardEvent): void {
  const text = String(window.getSelection())
  const written = withoutSoftHyphens(text)
  if (written === text) return
  event.clipboardData.setData('text/plain', written)
  event.preventDefault()
}
