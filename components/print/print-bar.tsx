import type { ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { buttonClass } from '@/components/ui/button'
import { PrintButton } from './print-button'

/** Above a document that is looked at before it is printed: the way `back`, its other sheets, and the printer. */
export const PrintBar = ({ back, children }: { back: string; children?: ReactNode }) => (
  <nav
    data-no-print
    className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b bg-surface px-4 py-2"
  >
    {/* A plain link: the document's own page size leaves with it. */}
    <a href={back} className={buttonClass()}>
      {common.backToDashboard}
    </a>
    {children}
    <span className="ml-auto">
      <PrintButton />
    </span>
  </nav>
)
