import { notFound } from 'next/navigation'
import { PermissionsScreen } from '@/components/permissions/permissions-screen'
import { permissionsPath } from '@/lib/client/permissions-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { pageAddress, pageSearch, type SearchProps } from '@/lib/http/page-search'
import { permissionTexts } from '@/lib/text/load-permissions'

export const metadata = { title: permissionTexts.title }

export default async function LoadPermissionsPage(props: SearchProps) {
  const { actor, now } = await pageContext(pageAddress(permissionsPath, await pageSearch(props)))
  if (!isAllowed(actor, 'load_permissions.edit')) notFound()
  return <PermissionsScreen actor={actor} today={now.date} />
}
