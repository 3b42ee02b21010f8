import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginScreen } from '@/components/accounts/login/login-screen'
import { currentActor } from '@/lib/auth/actor'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { myPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { looksAtOwn, plansFaculty } from '@/lib/core/rules/schedule/planning'
import { homePath, landingPath, returnPath } from '@/lib/core/rules/accounts/return-path'
import { environment } from '@/lib/environment/environment'
import { hasForeignLink } from '@/lib/http/invited-person'
import { isOpenToAll } from '@/lib/http/open-answers'
import { campusNotice, loginTexts } from '@/lib/core/texts/accounts/login'
import { openPath } from '@/lib/open-reading/calls/open'
import { campusSignInUrl } from '@/lib/core/calls/accounts/session'

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
