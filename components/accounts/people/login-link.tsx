import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { confirmLinkOf, endLinkOf } from '@/lib/accounts/browser/people'
import type { LinkView } from '@/lib/core/rules/accounts/invitation'
import type { PersonView } from '@/lib/accounts/rules/person'
import { linkTexts as texts } from '@/lib/accounts/texts/invitations'

/** A person's link and who gave it; a password set by it waits here for another administrator's consent. */
export function LoginLink(props: { person: PersonView; link: LinkView; onDone: () => void }) {
  const { person, link, onDone } = props
  const { confirm } = useDialogs()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function act(task: (id: number) => Promise<AccountRefusal | null>) {
    setRefusal((await task(person.id))?.text ?? null)
    onDone()
  }
  async function agree() {
    const question = { title: texts.confirm, description: texts.confirmHint, ok: texts.confirm }
    if (await confirm(question)) await act(confirmLinkOf)
  }

  return (
    <section aria-label={texts.title} className="grid gap-2 border-t pt-4">
      <h3 className="font-medium">{texts.title}</h3>
      <p className="text-sm text-pretty">{texts.given(link.givenBy, link.givenAt, link.until)}</p>
      {link.waits && <p className="text-sm text-pretty">{texts.waits}</p>}
      {link.waits && !link.mayConfirm && (
        <p className="text-sm text-ink-soft text-pretty">{texts.confirmedByAnother}</p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal}
      </p>
      {!person.isSelf && (
        <p className="flex flex-wrap gap-2">
          {link.mayConfirm && (
            <Button look="primary" onClick={() => void agree()}>
              {texts.confirm}
            </Button>
          )}
          <Button onClick={() => void act(endLinkOf)}>{link.waits ? texts.reject : texts.end}</Button>
        </p>
      )}
    </section>
  )
}
