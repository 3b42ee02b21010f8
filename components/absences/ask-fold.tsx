'use client'

import { type ComponentProps, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { offerTexts as texts } from '@/lib/absences/texts/offers'
import { common } from '@/lib/core/words/texts/common'

const AskColleagues = onDemand(() => import('./ask-colleagues').then((module) => module.AskColleagues))

/** «Спросить коллег…»: unfolds the question where it stands. */
export function AskFold(props: ComponentProps<typeof AskColleagues>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button look="quiet" className="justify-self-start text-sm" onClick={() => setIsOpen(true)}>
        {texts.ask}
      </Button>
    )
  return (
    <section aria-label={texts.title} className="rounded-md border p-3">
      <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
        <AskColleagues {...props} />
      </Suspense>
    </section>
  )
}
