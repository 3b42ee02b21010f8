import { notFound } from 'next/navigation'
import { VariantList } from '@/components/variants/variant-list'
import { variantsPath } from '@/lib/client/variants-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { pageAddress, pageSearch, type SearchProps } from '@/lib/http/page-search'
import { listWorkbenches } from '@/lib/services/workbench/list-workbenches'
import { variantTexts } from '@/lib/text/variants'

export const metadata = { title: variantTexts.title }

export default async function VariantsPage(props: SearchProps) {
  const context = await pageContext(pageAddress(variantsPath, await pageSearch(props)))
  const { actor } = context
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) notFound()
  const faculties = await listWorkbenches(context)
  const own = faculties.find(({ id }) => actor.editorOf.faculties.includes(id)) ?? faculties[0]
  return <VariantList faculties={faculties} own={own?.id ?? null} />
}
