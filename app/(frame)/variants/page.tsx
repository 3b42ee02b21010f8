import { notFound } from 'next/navigation'
import { VariantList } from '@/components/variants/variant-list'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import { variantTexts } from '@/lib/variants/texts'

export const metadata = { title: variantTexts.title }

export default async function VariantsPage(props: SearchProps) {
  const context = await pageContext(pageAddress(variantsPath, await pageSearch(props)))
  const { actor } = context
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) notFound()
  const faculties = await listWorkbenches(context)
  const own = faculties.find(({ id }) => actor.editorOf.faculties.includes(id)) ?? faculties[0]
  return <VariantList faculties={faculties} own={own?.id ?? null} />
}
