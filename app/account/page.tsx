import { NoticeSettings } from '@/components/account/notice-settings'
import { AccountSection } from '@/components/account/account-section'
import { PasswordForm } from '@/components/account/password-form'
import { SecondFactor } from '@/components/account/second-factor'
import { Sessions } from '@/components/account/sessions'
import { Feeds } from '@/components/account/feeds'
import { ClientKeys } from '@/components/keys/client-keys'
import { OwnClasses } from '@/components/my/own-classes'
import { OwnSubjects } from '@/components/my/own-subjects'
import { BackLink } from '@/components/ui/back-link'
import { buttonClass } from '@/components/ui/button'
import { currentSession } from '@/lib/auth/actor'
import { accountPath } from '@/lib/client/account-location'
import { myPath } from '@/lib/client/own-timetable'
import { homePath } from '@/lib/domain/return-path'
import { pageContext } from '@/lib/http/page-context'
import { viewKeys } from '@/lib/services/client-keys/manage-keys'
import { viewAccount } from '@/lib/services/account/view-account'
import { listOwn } from '@/lib/services/own-timetable/list-own'
import { viewNoticeSettings } from '@/lib/services/notices/settings'
import { noticeSettingsTexts } from '@/lib/text/notice-settings'
import { accountTexts as texts } from '@/lib/text/account'
import { keyTexts } from '@/lib/text/client-keys'
import { common } from '@/lib/text/common'
import { feedTexts } from '@/lib/text/feeds'
import { linkTexts } from '@/lib/text/invitations'
import { ownTexts } from '@/lib/text/own-timetable'
import { secondFactorTexts } from '@/lib/text/second-factor'
import { passwordTexts } from '@/lib/text/passwords'
import { ownClasses } from '@/lib/wire/own-timetable'

export const metadata = { title: texts.title }

export default async function AccountPage() {
  const context = await pageContext(accountPath)
  const own = await listOwn(context)
  const { subjects } = own
  const session = await currentSession()
  const { username, fullName, hasPassword, sessions, feeds, secondFactor, link } = await viewAccount(
    context,
    session,
  )
  const notices = subjects.length > 0 && (await viewNoticeSettings(context, session))
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={homePath}>{common.backToDashboard}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-1 text-ink-soft break-words">
          {fullName} · {username}
        </p>
      </div>
      {link && (
        <AccountSection title={linkTexts.title}>
          <p role="alert" className="text-pretty">
            {linkTexts.own(link.givenBy, link.givenAt)} {link.waits && linkTexts.ownWaits}
          </p>
          <p className="text-sm text-ink-soft text-pretty">{linkTexts.ownHint}</p>
        </AccountSection>
      )}
      <AccountSection id="own" title={ownTexts.section}>
        <p className="text-sm text-ink-soft text-pretty">{ownTexts.sectionHint}</p>
        <OwnSubjects actor={context.actor} subjects={subjects.filter(({ only }) => only === null)} />
        <OwnClasses actor={context.actor} chosen={ownClasses(own).chosen} />
        <a href={myPath} className={buttonClass('quiet', '-ml-3 justify-self-start')}>
          {ownTexts.goToOwn}
        </a>
      </AccountSection>
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
      {notices && (
        <AccountSection title={noticeSettingsTexts.title}>
          <NoticeSettings settings={notices} />
        </AccountSection>
      )}
      <AccountSection title={feedTexts.section}>
        <Feeds feeds={feeds} />
      </AccountSection>
      <AccountSection title={keyTexts.section}>
        <p className="text-sm text-ink-soft text-pretty">{keyTexts.sectionHint}</p>
        <ClientKeys scope="own" keys={await viewKeys(context, 'own')} today={context.now.date} />
      </AccountSection>
      <AccountSection title={texts.sessions}>
        <Sessions sessions={sessions} />
      </AccountSection>
    </main>
  )
}
