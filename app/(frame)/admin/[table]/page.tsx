import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PeopleScreen } from '@/components/accounts/people/people-screen'
import { TableScreen } from '@/components/tables/table-screen'
import { peopleChoices } from '@/lib/accounts/service/person'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { adminTableAt, adminTablePath, readTableSearch } from '@/lib/tables/browser/admin-location'
import { viewTable } from '@/lib/tables/service/view-table'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'

type Props = SearchProps & { params: Promise<{ table: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const table = adminTableAt((await params).table)
  return table ? { title: adminTableTexts[table].title } : {}
}

export default async function AdminTablePage(props: Props) {
  const table = adminTableAt((await props.params).table)
  if (!table) notFound()
  const query = await pageSearch(props)
  const context = await pageContext(pageAddress(adminTablePath(table), query))
  if (!isAllowed(context.actor, 'vocabulary.view', table)) notFound()
  const search = readTableSearch(query)
  const view = await viewTable(context, { ...search, table })
  if (table === 'user') {
    const choices = await peopleChoices(context)
    return <PeopleScreen {...{ view, search, choices }} asker={context.actor.userId} />
  }
  const mayMerge = isAllowed(context.actor, 'vocabulary.merge')
  return <TableScreen {...{ table, view, search, mayMerge }} />
}
