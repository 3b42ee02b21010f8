import { notFound } from 'next/navigation'
import { VariantList } from '@/components/variants/variant-list'
import { type FacultyId, idIn } from '@/lib/core/names/rules/ids'
import { askedFor } from '@/lib/core/page/browser/asked'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { variantTexts } from '@/lib/variants/texts'
import { openableFaculties } from '../openable-faculties'

export const metadata = { title: variantTexts.title }

export default async function VariantsPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(variantsPath, search))
  const { actor } = context
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) notFound()
  const faculties = await openableFaculties(context)
  const own = faculties.find(({ id }) => actor.editorOf.faculties.includes(id)) ?? faculties[0]
  // The variants are of all faculties, so one that is not there hides none.
  const asked = askedFor(faculties, idIn<FacultyId>(search.get('faculty')), own) ?? own
  return <VariantList faculties={faculties} own={asked?.id ?? null} />
}
