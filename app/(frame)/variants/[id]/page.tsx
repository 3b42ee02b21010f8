import { notFound } from 'next/navigation'
import { VariantScreen } from '@/components/variants/variant-screen'
import { variantPath } from '@/lib/variants/browser/variants-location'
import type { VariantId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { hasVariant } from '@/lib/variants/service/find-variant'
import { variantTexts } from '@/lib/variants/texts'
import { idOfPage } from '@/lib/core/browser/asked'

export const metadata = { title: variantTexts.title }

export default async function VariantPage(props: SearchProps & { params: Promise<{ id: string }> }) {
  const id = await idOfPage<VariantId>(props.params)
  const context = await pageContext(pageAddress(variantPath(id), await pageSearch(props)))
  if (!isAllowed(context.actor, 'quality.check', { kind: 'university' })) notFound()
  if (!(await hasVariant(context, id))) notFound()
  const calendar = await viewCalendar(context)
  return <VariantScreen id={id} actor={context.actor} today={context.now.date} calendar={calendar} />
}
