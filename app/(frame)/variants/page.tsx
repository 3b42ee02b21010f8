import { notFound } from 'next/navigation'
import { VariantList } from '@/components/variants/variant-list'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { askedFor } from '@/lib/core/browser/asked'
import { type FacultyId, idIn } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import { variantTexts } from '@/lib/variants/texts'

export const metadata = { title: variantTexts.title }

export default async function VariantsPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(variantsPath, search))
  const { actor } = context
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) notFound()
  const faculties = await listWorkbenches(context)
  const own = faculties.find(({ id }) => actor.editorOf.faculties.includes(id)) ?? faculties[0]
  // The variants are of all faculties, so one that is not there hides none.
  const asked = askedFor(faculties, idIn<FacultyId>(search.get('faculty')), own) ?? own
  return <VariantList faculties={faculties} own={asked?.id ?? null} />
}
