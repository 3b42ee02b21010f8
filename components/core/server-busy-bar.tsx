'use client'

import { useServerBusy } from '@/lib/core/browser/calls/server-busy'
import { common } from '@/lib/core/texts/words/common'

/** Shown on every page while calls are retried because the server is busy. */
export function ServerBusyBar() {
  const isBusy = useServerBusy()
  return (
    <div role="status" data-no-print>
      {isBusy && (
        <p className="pointer-events-none fixed inset-x-0 bottom-4 z-bar mx-auto w-max rounded-md border bg-surface-raised px-3 py-1 text-ink-soft shadow-popover max-md:bottom-18">
          {common.serverBusy}
        </p>
      )}
    </div>
  )
}
