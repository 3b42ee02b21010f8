import { useState } from 'react'
import { giveImportLinks, type GivenLink } from '@/lib/client/people'
import type { ImportJobId } from '@/lib/domain/ids'
import { inviteTexts as texts } from '@/lib/text/invitations'
import { MainAct } from '@/components/ui/main-act'
import { GivenLinks } from '../people/given-links'

type Links = { state: 'none' | 'given' } | { state: 'shown'; links: readonly GivenLink[] }

/** Links for those whose accounts a file made, shown once to whoever brought it in. */
export function PeopleLinks({ id, count }: { id: ImportJobId; count: number }) {
  const [known, setKnown] = useState<Links>({ state: 'none' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function give() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const answered = await giveImportLinks(id)
    setIsBusy(false)
    if ('refusal' in answered) setRefusal(answered.refusal.text)
    else setKnown({ state: 'shown', links: answered.answer })
  }

  return (
    <section className="grid min-w-0 gap-3 rounded-lg border bg-surface px-4 py-4">
      <h2 className="text-base font-semibold">{texts.linksTitle}</h2>
      {known.state === 'shown' ? (
        <GivenLinks links={known.links} onDone={() => setKnown({ state: 'given' })} />
      ) : (
        <>
          <p className="max-w-prose text-ink-soft text-pretty">
            {known.state === 'given' ? texts.givenOnce : texts.forImported(count)}
          </p>
          {refusal && (
            <p role="alert" className="text-danger text-pretty">
              {refusal}
            </p>
          )}
          <MainAct heldBy={null} isBusy={isBusy} onClick={() => void give()}>
            {known.state === 'given' ? texts.makeAllAgain : texts.makeAll}
          </MainAct>
        </>
      )}
    </section>
  )
}
