import { notFound } from 'next/navigation'
import { PermissionsScreen } from '@/components/permissions/permissions-screen'
import { nameAdministrators } from '@/lib/accounts/service/person'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { permissionsPath } from '@/lib/permissions/browser/permissions-location'
import { permissionTexts } from '@/lib/permissions/texts/load-permissions'

export const metadata = { title: permissionTexts.title }

export default async function LoadPermissionsPage(props: SearchProps) {
  const context = await pageContext(pageAddress(permissionsPath, await pageSearch(props)))
  if (!isAllowed(context.actor, 'load_permissions.edit')) notFound()
  const [{ pairTimes }, administrators] = await Promise.all([
    viewCalendar(context),
    // People who manage accounts grant rights themselves, so they get no list of whom to ask.
    isAllowed(context.actor, 'vocabulary.view', 'user') ? [] : nameAdministrators(context),
  ])
  return <PermissionsScreen {...{ pairTimes, administrators }} actor={context.actor} today={context.now.date} />
}
