import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { ChevronLeftIcon } from '@/components/ui/icons'
import { common } from '@/lib/core/words/texts/common'
import { PrintButton } from './print-button'

type Props = {
  back: string
  /** What the link back says; by default that it leads to the timetable. */
  backTo?: string
  children?: ReactNode
}

/** The toolbar above a print preview: back link, other sheets, print button. */
export const PrintBar = ({ back, backTo = common.backToDashboard, children }: Props) => (
  <nav data-no-print className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b bg-surface px-4 py-2">
    {/* a plain link, because a full page load drops this document's page size */}
    <a href={back} className={buttonClass()}>
      <ChevronLeftIcon />
      {backTo}
    </a>
    {children}
    <span className="ml-auto">
      <PrintButton />
    </span>
  </nav>
)
