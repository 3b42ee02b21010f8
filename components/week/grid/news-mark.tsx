import { BellIcon } from '@/components/ui/icons'
import { newsText } from '@/lib/core/notices/texts/news'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { outcomeOf } from '@/lib/core/schedule/rules/trace'
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
