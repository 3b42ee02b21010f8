import type { Metadata } from 'next'
import Link from 'next/link'
import { InvitedForm } from '@/components/accounts/login/invited-form'
import { buttonClass } from '@/components/ui/button'
import { invitedPerson } from '@/lib/http/invited-person'
import { invitedTexts as texts } from '@/lib/accounts/texts/invitations'

export const metadata: Metadata = { title: texts.title, robots: { index: false } }
export const dynamic = 'force-dynamic'

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const person = await invitedPerson(token)
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md rounded-xl border bg-surface p-6 sm:p-10">
        <h1 className="text-2xl font-semibold text-balance">{person ? texts.title : texts.gone}</h1>
        {person ? (
          <>
            <p className="mt-1 mb-6 text-ink-soft wrap-anywhere">{texts.lead(person.fullName)}</p>
            <InvitedForm token={token} username={person.username} />
          </>
        ) : (
          <>
            <p className="mt-2 mb-6 text-ink-soft text-pretty">{texts.goneHint}</p>
            <Link href="/" prefetch={false} className={buttonClass()}>
              {texts.toLogin}
            </Link>
          </>
        )}
      </div>
    </main>
  )
}
