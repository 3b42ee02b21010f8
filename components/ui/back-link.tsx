import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from './button'
import { ChevronLeftIcon } from './icons'

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} data-no-print className={buttonClass('quiet', '-ml-3')}>
    <ChevronLeftIcon />
    {children}
  </Link>
)
