import { useState } from 'react'
import { GivenLinks, useGiving } from '@/components/accounts/people/given-links'
import { MainAct } from '@/components/ui/main-act'
import { giveImportLinks } from '@/lib/accounts/browser/people'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import type { ImportJobId } from '@/lib/core/names/rules/ids'

/** The links of accounts created from a file, shown once to whoever imported it. */
export function PeopleLinks({ id, count }: { id: ImportJobId; count: number }) {
  const { given: links, refusal, isBusy, give, handOver } = useGiving(() => giveImportLinks(id))
  const [isGiven, setIsGiven] = useState(false)
  const done = () => {
    setIsGiven(true)
    handOver()
  }
  return (
    <section className="grid min-w-0 gap-3 rounded-lg border bg-surface px-4 py-4">
      <h2 className="text-base font-semibold">{texts.linksTitle}</h2>
      {links ? (
        <GivenLinks links={links} onDone={done} />
      ) : (
        <>
          <p className="max-w-prose text-ink-soft text-pretty">
            {isGiven ? texts.givenOnce : texts.forImported(count)}
          </p>
          {refusal && (
            <p role="alert" className="text-danger text-pretty">
              {refusal}
            </p>
          )}
          <MainAct heldBy={null} isBusy={isBusy} onClick={() => void give()}>
            {isGiven ? texts.makeAllAgain : texts.makeAll}
          </MainAct>
        </>
      )}
    </section>
  )
}
