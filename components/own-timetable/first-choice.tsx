'use client'

import { useRouter } from 'next/navigation'
import { Suspense } from 'react'
import { buttonClass } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'

// People who have chosen subjects, or are bound to one, never need it.
const OwnSubjects = onDemand(() => import('./own-subjects').then((module) => module.OwnSubjects))

/** Asks a person bound to no one, once, whose classes are theirs. */
export function FirstChoice({ actor }: { actor: Actor }) {
  const router = useRouter()
  const isOffered = isAllowed(actor, 'list.view', 'group') || isAllowed(actor, 'list.view', 'teacher')
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-4 p-4 sm:py-10">
      <h1 className="text-2xl font-semibold text-balance">{isOffered ? texts.firstChoice : texts.cannotChoose}</h1>
      <p className="text-ink-soft text-pretty">{isOffered ? texts.firstChoiceHint : texts.cannotChooseHint}</p>
      {isOffered && (
        <Suspense>
          <OwnSubjects actor={actor} subjects={[]} onSaved={() => router.refresh()} />
        </Suspense>
      )}
      <a href={dashboardPath} className={buttonClass('quiet', 'self-start -ml-3')}>
        {texts.skip}
      </a>
    </main>
  )
}
