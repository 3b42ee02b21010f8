import { MainAct } from '@/components/ui/main-act'
import { inviteAgain, type GivenLink } from '@/lib/accounts/browser/people'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import { GivenLinks } from './given-links'
import { useGiving } from './use-giving'

/** Gives somebody a new link, once it is said what becomes of the old one and of their password. */
export function AgainForm(props: Omit<GivenLink, 'link'> & { id: number; onDone: () => void }) {
  const { id, fullName, username, onDone } = props
  const { given: link, refusal, isBusy, give } = useGiving(() => inviteAgain(id))
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
