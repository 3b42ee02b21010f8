import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginScreen } from '@/components/accounts/login/login-screen'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { currentActor } from '@/lib/auth/actor'
import { campusNotice, loginTexts } from '@/lib/core/accounts/texts/login'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { homePath, landingPath, returnPath } from '@/lib/core/actor/rules/return-path'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { looksAtOwn, plansFaculty } from '@/lib/core/placing/rules/planning'
import { campusSignInUrl } from '@/lib/core/wire/calls/session'
import { environment } from '@/lib/environment/environment'
import { hasForeignLink } from '@/lib/http/invited-person'
import { isOpenToAll } from '@/lib/http/open-answers'
import { openPath } from '@/lib/open-reading/calls/open'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'

export const metadata: Metadata = { title: { absolute: loginTexts.title } }

type Search = { next?: string | string[]; error?: string | string[] }

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The first screen when none is asked for. */
function firstScreen(actor: Actor): string {
  if (plansFaculty(actor)) return workbenchPath
  return looksAtOwn(actor) ? myPath : homePath
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const asked = first(search.next)
  const next = asked === undefined ? landingPath : returnPath(asked)
  const actor = await currentActor()
  if (actor && (await hasForeignLink(actor))) redirect(accountPath)
  if (actor) redirect(asked === undefined ? firstScreen(actor) : next)
  const clientId = environment().CAMPUS_CLIENT_ID
  return (
    <LoginScreen
      next={next}
      openUrl={(await isOpenToAll()) ? openPath : null}
      notice={campusNotice(first(search.error))}
      campusUrl={clientId ? campusSignInUrl(clientId, next) : null}
    />
  )
}
