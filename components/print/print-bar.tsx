import { common } from '@/lib/text/common'
import { buttonClass } from '@/components/ui/button'
import { PrintButton } from './card/print-button'

/** Above a document that is looked at before it is printed: the way back, and the printer. */
export const PrintBar = ({ back }: { back: string }) => (
  <nav
    data-no-print
    className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b bg-surface px-4 py-2"
  >
    {/* A plain link: the document's own page size leaves with it. */}
    <a href={back} className={buttonClass()}>
      {common.backToDashboard}
    </a>
    <PrintButton />
  </nav>
)
