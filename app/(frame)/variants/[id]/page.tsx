import { notFound } from 'next/navigation'
import { VariantScreen } from '@/components/variants/variant-screen'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { idOfPage } from '@/lib/core/page/browser/asked'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { variantPath } from '@/lib/variants/browser/variants-location'
import { hasVariant } from '@/lib/variants/service/find-variant'
import { variantTexts } from '@/lib/variants/texts'

export const metadata = { title: variantTexts.title }

export default async function VariantPage(props: SearchProps & { params: Promise<{ id: string }> }) {
  const id = await idOfPage<VariantId>(props.params)
  const context = await pageContext(pageAddress(variantPath(id), await pageSearch(props)))
  if (!isAllowed(context.actor, 'quality.check', { kind: 'university' })) notFound()
  if (!(await hasVariant(context, id))) notFound()
  const calendar = await viewCalendar(context)
  return <VariantScreen id={id} actor={context.actor} today={context.now.date} calendar={calendar} />
}
