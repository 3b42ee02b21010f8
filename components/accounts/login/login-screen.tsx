import { buttonClass } from '@/components/ui/button'
import { loginTexts } from '@/lib/core/texts/accounts/login'
import { LoginForm } from './login-form'
import { WeekMotif } from './week-motif'

/** `campusUrl` is set if campus sign-in is configured, `openUrl` if timetables are read without any. */
export function LoginScreen(props: {
  campusUrl: string | null
  openUrl: string | null
  notice: string | null
  next: string
}) {
  const { campusUrl, openUrl, notice, next } = props
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-md overflow-hidden rounded-xl border bg-surface md:max-w-3xl md:grid-cols-[1fr_1.1fr]">
        <div className="hidden bg-accent-soft p-8 md:block">
          <WeekMotif />
        </div>
        <div className="p-6 sm:p-10">
          <h1 className="mb-6 text-2xl font-semibold text-balance">{loginTexts.title}</h1>
          <LoginForm notice={notice} next={next} />
          {campusUrl ? (
            <p className="mt-4 border-t pt-4">
              {/* a plain link, because it leaves the site */}
              <a href={campusUrl} className={buttonClass('plain', 'min-h-11 w-full text-lg')}>
                {loginTexts.campus}
              </a>
            </p>
          ) : null}
          {openUrl ? (
            <p className="mt-4 border-t pt-4">
              <a href={openUrl} className={buttonClass('plain', 'min-h-11 w-full text-lg')}>
                {loginTexts.withoutSigningIn}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    </main>
  )
}
