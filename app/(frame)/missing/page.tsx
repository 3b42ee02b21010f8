import NotFound from '@/app/not-found'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { common } from '@/lib/core/words/texts/common'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: common.notFound.title }

/** What the server shows, as 404, at the address of a page that is not there or not for this person. */
export default async function MissingPage() {
  await pageContext(dashboardPath)
  return <NotFound />
}
