import Link from 'next/link'
import type { ReactNode } from 'react'
import { cardTexts } from '@/lib/print/texts/card'
import { buttonClass } from '@/components/ui/button'
import { PrintBar } from '../print-bar'
import './card.css'

/** The print preview of a card with its toolbar. `back`: the week it was opened from. */
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
    <>
      <PrintBar back={back}>
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
      </PrintBar>
      <main className="card-page">
        <div className="card-desk" role="group" aria-label={cardTexts.title} tabIndex={0}>
          {children}
        </div>
      </main>
    </>
  )
}
