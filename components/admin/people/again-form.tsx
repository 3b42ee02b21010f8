import { useState } from 'react'
import { MainAct } from '@/components/ui/main-act'
import { inviteAgain, type GivenLink } from '@/lib/client/people'
import { inviteTexts as texts } from '@/lib/text/invitations'
import { GivenLinks } from './given-links'

/** Gives somebody a new link, once it is said what becomes of the old one and of their password. */
export function AgainForm(props: Omit<GivenLink, 'link'> & { id: number; onDone: () => void }) {
  const { id, fullName, username, onDone } = props
  const [link, setLink] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function give() {
    if (isBusy) return
    setIsBusy(true)
    const given = await inviteAgain(id)
    setIsBusy(false)
    if ('refusal' in given) setRefusal(given.refusal.text)
    else setLink(given.answer)
  }

  if (link !== null) return <GivenLinks links={[{ fullName, username, link }]} onDone={onDone} />
  return (
    <div className="grid gap-3">
      <p className="text-pretty">{texts.resetHint}</p>
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void give()} data-first>
        {texts.make}
      </MainAct>
    </div>
  )
}
