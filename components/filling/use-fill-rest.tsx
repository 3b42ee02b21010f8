'use client'

import { rememberOpen, useFillingRenewal } from '@/lib/filling/browser'
import { fillingTexts } from '@/lib/filling/texts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import type { FillingDialogRequest } from './filling-request'

const Filling = onDemand(() => import('./filling').then((module) => module.Filling))

/** Opens the search that places the rest of a load. */
export function useFillRest(): (asked: FillingDialogRequest) => Promise<unknown> {
  const { modal } = useDialogs()
  const renew = useFillingRenewal()
  return async (asked) => {
    rememberOpen(asked.scope)
    await modal<never>({
      title: fillingTexts.title,
      size: 'extra-large',
      body: (finish) => <Filling {...asked} onClose={() => finish(false)} />,
    })
    rememberOpen(null)
    await renew()
  }
}
