import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { dropFactorOf, endSessionsOf, usePerson } from '@/lib/accounts/browser/people'
import { securityPath } from '@/lib/accounts/browser/security-location'
import type { ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { PersonView } from '@/lib/accounts/rules/person'
import { inviteTexts } from '@/lib/accounts/texts/invitations'
import { personTexts as texts } from '@/lib/accounts/texts/people'
import { LoginLink } from './login-link'
import { RightsForm } from './rights-form'

/** What an account may, what it edits, and where it is signed in. `choices`: what can be edited, by kind. */
export function PersonSheet(props: {
  id: number
  choices: ReferenceChoices
  onChanged: (said: string, changeId: ChangeId | null) => void
}) {
  const { id, choices, onChanged } = props
  const { data: person, error, mutate } = usePerson(id)
  if (error !== undefined && !person)
    return <FailedPlaceholder text={inviteTexts.lost} onRetry={() => void mutate()} />
  if (!person) return <LoadingPlaceholder text={texts.loading} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        {texts.login}: <span className="font-mono text-ink wrap-anywhere">{person.username}</span>
      </p>
      <RightsForm
        // What it begins with is what was seen.
        key={person.version}
        person={person}
        choices={choices}
        onSaved={(changeId) => {
          void mutate()
          onChanged(texts.saved(person.username), changeId)
        }}
      />
      {person.link && <LoginLink person={person} link={person.link} onDone={() => void mutate()} />}
      <Sessions person={person} onEnded={() => void mutate()} />
    </div>
  )
}

function Sessions({ person, onEnded }: { person: PersonView; onEnded: () => void }) {
  const { confirm } = useDialogs()
  const [told, setTold] = useState<{ isBad: boolean; text: string } | null>(null)
  const { id, username, sessions, hasSecondFactor, isSelf, maySuperuser } = person

  async function act(task: () => Promise<AccountRefusal | null>, done: string) {
    const refusal = await task()
    setTold({ isBad: refusal !== null, text: refusal?.text ?? done })
    onEnded()
  }
  async function dropFactor() {
    const question = { title: texts.dropFactor, description: texts.factorHint, ok: texts.dropFactor }
    if (await confirm({ ...question, danger: true })) await act(() => dropFactorOf(id), texts.factorDropped)
  }

  return (
    <section aria-label={texts.sessions} className="grid gap-2 border-t pt-4">
      <h3 className="font-medium">{texts.sessions}</h3>
      {sessions.length === 0 ? (
        <p className="text-sm text-ink-soft">{texts.noSessions}</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {sessions.map(({ device, seenAt }, index) => (
            <li key={index} className="wrap-anywhere">
              {device} <span className="text-ink-soft">· {texts.seen(seenAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={`text-sm empty:hidden ${told?.isBad ? 'text-danger' : 'text-success'}`}>
        {told?.text}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {!isSelf && sessions.length > 0 && (
          <Button onClick={() => void act(() => endSessionsOf(id), texts.ended)}>{texts.endAll}</Button>
        )}
        {!isSelf && hasSecondFactor && <Button onClick={() => void dropFactor()}>{texts.dropFactor}</Button>}
        {maySuperuser && (
          <Link
            href={`${securityPath}?${new URLSearchParams({ person: username })}`}
            prefetch={false}
            className="text-accent underline underline-offset-2 pointer-coarse:py-2"
          >
            {texts.log}
          </Link>
        )}
      </p>
    </section>
  )
}
