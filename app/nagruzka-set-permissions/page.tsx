import { notFound } from 'next/navigation'
import { PermissionsScreen } from '@/components/permissions/permissions-screen'
import { permissionsPath } from '@/lib/client/permissions-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { permissionTexts } from '@/lib/text/load-permissions'

export const metadata = { title: permissionTexts.title }

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LoadPermissionsPage({ searchParams }: PageProps) {
  const query = new URLSearchParams(
    Object.entries(await searchParams).map(([name, value]) => [name, [value].flat()[0] ?? '']),
  ).toString()
  const { actor, now } = await pageContext(query ? `${permissionsPath}?${query}` : permissionsPath)
  if (!isAllowed(actor, 'load_permissions.edit')) notFound()
  return <PermissionsScreen actor={actor} today={now.date} />
}
