import { AccountSection } from '@/components/account/account-section'
import { PasswordForm } from '@/components/account/password-form'
import { SecondFactor } from '@/components/account/second-factor'
import { Sessions } from '@/components/account/sessions'
import { BackLink } from '@/components/ui/back-link'
import { currentSession } from '@/lib/auth/actor'
import { accountPath } from '@/lib/client/account-location'
import { homePath } from '@/lib/domain/return-path'
import { pageContext } from '@/lib/http/page-context'
import { viewAccount } from '@/lib/services/account/view-account'
import { accountTexts as texts } from '@/lib/text/account'
import { common } from '@/lib/text/common'
import { secondFactorTexts } from '@/lib/text/second-factor'
import { passwordTexts } from '@/lib/text/passwords'

export const metadata = { title: texts.title }

export default async function AccountPage() {
  const context = await pageContext(accountPath)
  const { username, fullName, hasPassword, sessions, secondFactor } = await viewAccount(
    context,
    await currentSession(),
  )
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={homePath}>{common.backToDashboard}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-1 text-ink-soft break-words">
          {fullName} · {username}
        </p>
      </div>
      <AccountSection title={passwordTexts.title}>
        {hasPassword ? (
          <PasswordForm username={username} />
        ) : (
          <p className="max-w-prose text-pretty">{passwordTexts.campusOnly}</p>
        )}
      </AccountSection>
      {hasPassword && (
        <AccountSection title={secondFactorTexts.title}>
          <SecondFactor factor={secondFactor} />
        </AccountSection>
      )}
      <AccountSection title={texts.sessions}>
        <Sessions sessions={sessions} />
      </AccountSection>
    </main>
  )
}
