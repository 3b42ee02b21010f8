import { newsTexts } from '@/lib/text/notices'
import { BellIcon } from '@/components/ui/icons'
import type { News } from './use-news'

/** What became of a cell's class and was not seen yet; `id`: of the text that describes the cell. */
export const NewsMark = ({ id, news }: { id: string; news: News }) => (
  <p className="flex w-fit max-w-full items-center gap-1 rounded bg-warning-soft px-1.5 text-xs font-medium text-warning print:hidden">
    <BellIcon className="size-3" />
    <span id={id} className="truncate">
      {newsTexts[news]}
    </span>
  </p>
)
