import { buttonClass } from '@/components/ui/button'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { LoginForm } from './login-form'

const columns = 6
const rows = 8

/** Filled cells of the decorative week, by column * 10 + row; the rest are empty. */
const filled: Record<number, string> = {
  1: 'bg-lesson-lecture',
  2: 'bg-lesson-practice',
  11: 'bg-lesson-lecture',
  13: 'bg-lesson-lab',
  14: 'bg-lesson-lab',
  20: 'bg-lesson-practice',
  22: 'bg-accent',
  31: 'bg-lesson-lecture',
  32: 'bg-lesson-practice',
  35: 'bg-lesson-credit',
  42: 'bg-lesson-lab',
  43: 'bg-lesson-practice',
  50: 'bg-lesson-lecture',
  51: 'bg-lesson-practice',
}

/** A small decorative week. */
function WeekMotif() {
  return (
    <div aria-hidden className="grid h-full grid-flow-col grid-cols-6 grid-rows-8 gap-1.5">
      {Array.from({ length: columns * rows }, (_, index) => {
        const colour = filled[Math.floor(index / rows) * 10 + (index % rows)]
        return (
          <span key={index} className={`rounded-sm ${colour ? `${colour} opacity-50` : 'bg-surface opacity-70'}`} />
        )
      })}
    </div>
  )
}

/** `campusUrl` is set if campus sign-in is configured, `openUrl` if timetables may be read without signing in. */
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
