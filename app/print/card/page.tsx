import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CardPage } from '@/components/print/card/card-page'
import { CardPaper, DoorPaper } from '@/components/print/card/card-paper'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { cardPath } from '@/lib/core/refusals/calls/addresses'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { dashboardUrl, readDashboardLocation } from '@/lib/core/views/browser/dashboard-location'
import { cardDocument } from '@/lib/export/card/card-document'
import { doorSheet } from '@/lib/export/card/door-sheet'
import { qrPath } from '@/lib/export/qr-path'
import { isOpenWeek } from '@/lib/http/open-answers'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { requestOrigin } from '@/lib/http/request-origin'
import { openWeekUrl } from '@/lib/open-reading/calls/open'
import type { Card } from '@/lib/print/rules/card-contents'
import { cardTexts } from '@/lib/print/texts/card'
import { viewCard } from '@/lib/week/service/view-card'

/**
 * The card at an address; cached, because the title and the page both need it. Not found if the subject is
 * missing or hidden from the actor.
 */
const openCard = cache(async (query: string) => {
  const params = new URLSearchParams(query)
  const context = await pageContext(pageAddress(cardPath, params))
  const location = readDashboardLocation(params)
  if (!location.subject) notFound()
  const monday = location.monday ?? mondayOf(context.now.date)
  const question = {
    subject: location.subject,
    monday,
    subgroup: location.subgroup,
    drafts: params.get('with_projected') === '1',
  }
  try {
    return { params, location, card: await viewCard(context, question) }
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 'not_allowed' || error.code === 'not_found')) notFound()
    throw error
  }
})

export async function generateMetadata(props: SearchProps): Promise<Metadata> {
  const { card } = await openCard(String(await pageSearch(props)))
  return { title: `${cardTexts.title}: ${card.subject.title}` }
}

type Opened = Awaited<ReturnType<typeof openCard>>

/** The address of the current week, the public one if the week is open, and its QR code. */
async function liveOf({ subject }: Card) {
  const signedIn = dashboardUrl({ subject, monday: null, subgroup: 0, view: 'grid' })
  const isOpen = subject.kind !== 'programme' && (await isOpenWeek(subject))
  const url = `${await requestOrigin()}${isOpen ? openWeekUrl(subject) : signedIn}`
  return { url, code: qrPath(url) }
}

/** Links to the two sheets of a room. */
function variantsOf({ params, card, isDoor }: Opened & { isDoor: boolean }) {
  if (card.subject.kind !== 'room') return []
  const href = (door: boolean) => {
    const query = new URLSearchParams(params)
    if (door) query.set('variant', 'door')
    else query.delete('variant')
    return `${cardPath}?${query}`
  }
  return [
    { label: cardTexts.ordinary, href: href(false), isCurrent: !isDoor },
    { label: cardTexts.door, href: href(true), isCurrent: isDoor },
  ]
}

export default async function CardRoute(props: SearchProps) {
  const opened = await openCard(String(await pageSearch(props)))
  const { params, location, card } = opened
  const isDoor = card.subject.kind === 'room' && params.get('variant') === 'door'
  const live = await liveOf(card)
  return (
    <CardPage back={dashboardUrl(location)} variants={variantsOf({ ...opened, isDoor })}>
      {isDoor ? <DoorPaper {...doorSheet(card)} live={live} /> : <CardPaper {...cardDocument(card)} live={live} />}
    </CardPage>
  )
}
