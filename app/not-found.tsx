import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import { common } from '@/lib/text/common'

export const metadata = { title: common.notFound.title }

export default function NotFound() {
  return (
    <NoticePage title={common.notFound.title} text={common.notFound.text}>
      <Link href="/dashboard/" className={buttonClass('primary')}>
        {common.backToDashboard}
      </Link>
    </NoticePage>
  )
}
