import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { mayPrintOccupancy, printDocuments } from '@/components/dashboard/top-bar/options'
import { LaterPage } from '@/components/later-page'
import { pageActor } from '@/lib/auth/page-actor'
import { dashboardUrl, readDashboardLocation } from '@/lib/client/dashboard-location'
import { isAllowed } from '@/lib/domain/rights'
import { laterPages } from '@/lib/text/options-menu'

type Props = {
  params: Promise<{ document: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const documentOf = async ({ params }: Props) => {
  const { document } = await params
  return printDocuments.find((one) => one === document) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: laterPages[await documentOf(props)].title }
}

export default async function PrintPage(props: Props) {
  const document = await documentOf(props)
  const search = new URLSearchParams(
    Object.entries(await props.searchParams).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
  const actor = await pageActor(`/print/${document}/?${search}`)
  const location = readDashboardLocation(search)
  const mayPrint =
    document === 'occupancy'
      ? mayPrintOccupancy(actor)
      : location.subject !== null && isAllowed(actor, 'schedule.view', location.subject)
  if (!mayPrint) notFound()
  return <LaterPage {...laterPages[document]} back={dashboardUrl(location)} />
}
