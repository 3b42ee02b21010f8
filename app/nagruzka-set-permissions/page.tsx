import { notFound } from 'next/navigation'
import { LaterPage } from '@/components/later-page'
import { pageActor } from '@/lib/auth/page-actor'
import { isAllowed } from '@/lib/domain/rights'
import { laterPages } from '@/lib/text/options-menu'

export const metadata = { title: laterPages.loadPermissions.title }

export default async function LoadPermissionsPage() {
  if (!isAllowed(await pageActor('/nagruzka-set-permissions/'), 'load_permissions.edit')) notFound()
  return <LaterPage {...laterPages.loadPermissions} />
}
