import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { outcomeOf } from '@/lib/core/rules/requests/trace'
import { newsText } from '@/lib/core/texts/notices/news'
import { BellIcon } from '@/components/ui/icons'
import type { News } from './use-news'

/** The unseen changes of a cell's class; `id`: of the text that describes the cell with these `items`. */
export const NewsMark = ({ id, news, items }: { id: string; news: News; items: readonly ScheduleItem[] }) => (
  <p className="flex w-fit max-w-full items-center gap-1 rounded bg-warning-soft px-1.5 text-xs font-medium text-warning print:hidden">
    <BellIcon className="size-3" />
    <span id={id} className="truncate">
      {newsText(
        news,
        items.some((item) => outcomeOf(item) !== null),
      )}
    </span>
  </p>
)
