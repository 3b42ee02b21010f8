import { buttonClass } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { common } from '@/lib/core/words/texts/common'

export const metadata = { title: common.notFound.title }

export default function NotFound() {
  return (
    <NoticePage title={common.notFound.title} text={common.notFound.text}>
      <a href={dashboardPath} className={buttonClass('primary')}>
        {common.backToDashboard}
      </a>
    </NoticePage>
  )
}
