import Link from 'next/link'
import type { ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { notReady } from '@/lib/text/options-menu'
import { buttonClass } from './ui/button'
import { NoticePage } from './ui/notice-page'

/** Stands where a screen is still to come, and says so. `back`: the address of the dashboard to return to; `children`: more to go to. */
export function LaterPage({
  title,
  text,
  back = '/dashboard/',
  children,
}: {
  title: string
  text: string
  back?: string
  children?: ReactNode
}) {
  return (
    <NoticePage
      title={title}
      text={
        <>
          <p>{notReady}</p>
          <p className="mt-2">{text}</p>
        </>
      }
    >
      <Link href={back} prefetch={false} className={buttonClass('primary')}>
        {common.backToDashboard}
      </Link>
      {children}
    </NoticePage>
  )
}
