import { AccountSection } from '@/components/accounts/account/account-section'
import { NoticeSettingsForm } from '@/components/accounts/account/notice-settings'
import { PasswordForm } from '@/components/accounts/account/password-form'
import { SecondFactor } from '@/components/accounts/account/second-factor'
import { Sessions } from '@/components/accounts/account/sessions'
import { Feeds } from '@/components/feeds/account/feeds'
import { ClientKeys } from '@/components/keys/client-keys'
import { OwnClassesSection } from '@/components/own-timetable/own-classes'
import { OwnSubjects } from '@/components/own-timetable/own-subjects'
import { buttonClass } from '@/components/ui/button'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { viewAccount } from '@/lib/accounts/service/own-account'
import { passwordTexts, secondFactorTexts, accountTexts as texts } from '@/lib/accounts/texts/account'
import { linkTexts } from '@/lib/accounts/texts/invitations'
import { currentSession } from '@/lib/auth/actor'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { listOwnSubjects } from '@/lib/core/own-timetable/service/list-own-subjects'
import { feedTexts } from '@/lib/feeds/texts'
import { pageContext } from '@/lib/http/page-context'
import { viewKeys } from '@/lib/keys/service/manage-keys'
import { keyTexts } from '@/lib/keys/texts'
import { topicsOf } from '@/lib/notices/rules'
import { viewNoticeSettings } from '@/lib/notices/service/settings'
import { noticeSettingsTexts } from '@/lib/notices/texts'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'

export const metadata = { title: texts.title }

export default async function AccountPage() {
  const context = await pageContext(accountPath)
  const own = await listOwnSubjects(context)
  const { subjects } = own
  const session = await currentSession()
  const { username, fullName, hasPassword, sessions, feeds, secondFactor, link } = await viewAccount(context, session)
  const notices = await viewNoticeSettings(context, session)
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <h1 className="text-2xl font-semibold">{texts.title}</h1>
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
        <OwnClassesSection actor={context.actor} chosen={ownClasses(own).chosen} />
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
      <AccountSection id="notices" title={noticeSettingsTexts.title}>
        <NoticeSettingsForm settings={notices} topics={topicsOf(context.actor)} />
      </AccountSection>
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
