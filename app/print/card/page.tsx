import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CardPage } from '@/components/print/card/card-page'
import { CardPaper } from '@/components/print/card/card-paper'
import { dashboardUrl, readDashboardLocation } from '@/lib/client/dashboard-location'
import { mondayOf } from '@/lib/domain/calendar-date'
import { cardHeading } from '@/lib/export/card/card-heading'
import { cardNotes } from '@/lib/export/card/card-notes'
import { cardSheet } from '@/lib/export/card/card-sheet'
import { pageContext } from '@/lib/http/page-context'
import { ServiceError } from '@/lib/services/errors'
import { viewCard } from '@/lib/services/schedule/view-card'
import { cardTexts } from '@/lib/text/card'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The card at an address; once for its title and itself. Whoever may not see it, or asks for nobody's, finds nothing. */
const openCard = cache(async (query: string) => {
  const params = new URLSearchParams(query)
  const context = await pageContext(`/print/card/?${query}`)
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
    if (error instanceof ServiceError && (error.code === 'not_allowed' || error.code === 'not_found'))
      notFound()
    throw error
  }
})

async function queryOf({ searchParams }: Props): Promise<string> {
  const single = Object.entries(await searchParams).map(([name, value]) => [name, [value].flat()[0] ?? ''])
  return new URLSearchParams(single).toString()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { card } = await openCard(await queryOf(props))
  return { title: `${cardTexts.title}: ${card.subject.title}` }
}

export default async function CardRoute(props: Props) {
  const { location, card } = await openCard(await queryOf(props))
  const heading = cardHeading(card)
  const sheet =
    card.term &&
    cardSheet({
      subject: card.subject,
      cells: card.term.cells,
      pairTimes: card.calendar.pairTimes,
      notes: cardNotes(card, card.term),
      headHeight: heading.height,
    })
  return (
    <CardPage back={dashboardUrl(location)} variants={[]}>
      <CardPaper heading={heading} sheet={sheet} />
    </CardPage>
  )
}
