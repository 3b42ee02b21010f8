import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { common } from '@/lib/text/common'
import './card.css'
import { PrintButton } from './print-button'

/** The sheet as it will be printed, and above it what is not printed. `back`: the week that it was opened from. */
export function CardPage({
  back,
  variants,
  children,
}: {
  back: string
  variants: readonly { label: string; href: string; isCurrent: boolean }[]
  children: ReactNode
}) {
  return (
    <main className="card-page">
      <nav data-no-print className="flex flex-wrap items-center gap-2 p-4 pb-0">
        <Link href={back} prefetch={false} className={buttonClass()}>
          {common.backToDashboard}
        </Link>
        {variants.map(({ label, href, isCurrent }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={isCurrent ? 'page' : undefined}
            className={buttonClass(isCurrent ? 'plain' : 'quiet')}
          >
            {label}
          </Link>
        ))}
        <PrintButton />
      </nav>
      <div className="card-desk">{children}</div>
    </main>
  )
}
