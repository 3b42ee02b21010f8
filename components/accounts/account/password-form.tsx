'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { longestPassword, shortestPassword } from '@/lib/accounts/rules/person'
import { passwordTexts as texts } from '@/lib/accounts/texts/account'
import { changePassword, type AccountRefusal } from '@/lib/core/accounts/browser/account'
import { AccountOutcome, SecretField } from './secret-field'

export function PasswordForm({ username }: { username: string }) {
  const router = useRouter()
  const [present, setPresent] = useState('')
  const [wanted, setWanted] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const [isDone, setIsDone] = useState(false)

  async function submit() {
    if (isBusy) return
    setIsBusy(true)
    setIsDone(false)
    setRefusal(null)
    const refused = await changePassword({ present, wanted })
    setIsBusy(false)
    setRefusal(refused)
    if (refused) return
    setPresent('')
    setWanted('')
    setIsShown(false)
    setIsDone(true)
    // Changing the password ended other sessions.
    router.refresh()
  }
  const refusedOf = (field: AccountRefusal['field']) => (refusal?.field === field ? refusal.text : null)
  const type = isShown ? 'text' : 'password'

  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <SecretField
        label={texts.present}
        missing={texts.noPresent}
        refused={refusedOf('password')}
        type={type}
        autoComplete="current-password"
        maxLength={longestPassword}
        value={present}
        onChange={(value) => {
          setPresent(value)
          if (refusal?.field === 'password') setRefusal(null)
        }}
      />
      <SecretField
        label={texts.wanted}
        hint={texts.hint(shortestPassword)}
        missing={texts.noWanted}
        refused={refusedOf('newPassword')}
        type={type}
        autoComplete="new-password"
        value={wanted}
        onChange={(value) => {
          setWanted(value)
          if (refusal?.field === 'newPassword') setRefusal(null)
        }}
      />
      <Checkbox checked={isShown} onChange={setIsShown}>
        {texts.show}
      </Checkbox>
      <AccountOutcome refused={refusedOf(null)} done={isDone ? texts.done : null} />
      <p>
        <Button type="submit" look="primary" aria-busy={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </p>
    </Form>
  )
}
