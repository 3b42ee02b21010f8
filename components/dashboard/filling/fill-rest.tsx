'use client'

import { later } from '@/lib/domain/calendar-date'
import type { LoadItem } from '@/lib/domain/load-item'
import type { Plannable } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import { fillingTexts } from '@/lib/text/filling'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { useDashboard } from '../state/dashboard-provider'

const Filling = onDemand(() => import('./filling').then((module) => module.Filling))

/** Opens the search that places what is left of a load; absent for whoever plans none of it. */
export function FillRest({ subject, items }: { subject: Plannable; items: readonly LoadItem[] }) {
  const { actor, monday, now, selection } = useDashboard()
  const { modal } = useDialogs()
  if (!items.some(({ plan }) => isAllowed(actor, 'draft.view', plan))) return null
  const open = () =>
    modal<never>({
      title: fillingTexts.title,
      size: 'extra-large',
      body: (finish) => (
        <Filling {...{ subject, selection }} from={later(now.date, monday)} onClose={() => finish(false)} />
      ),
    })
  return (
    <Button
      look="quiet"
      className="justify-start rounded-none border-t border-t-line px-3"
      onClick={() => void open()}
    >
      {fillingTexts.open}
    </Button>
  )
}
