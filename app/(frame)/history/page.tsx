import Link from 'next/link'
import { notFound } from 'next/navigation'
import { ActList } from '@/components/history/act-list'
import { HistoryFilterForm } from '@/components/history/history-filter'
import { buttonClass } from '@/components/ui/button'
import { Placeholder } from '@/components/ui/placeholder'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import {
  historyBookQuery,
  historyPath,
  historyQuery,
  historyUrl,
  readHistorySearch,
  wholeHistory,
  type HistorySearch,
} from '@/lib/core/history/browser/history-location'
import { aboutText, changeNumber, historyTexts as texts } from '@/lib/core/history/texts/history'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { periodText } from '@/lib/core/schedule/texts/top-bar'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { common } from '@/lib/core/words/texts/common'
import { historyBookUrl } from '@/lib/history/calls'
import { type HistoryFilter as Filter, listHistory, nameFilter } from '@/lib/history/service/view/list-history'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'

export const metadata = { title: texts.title }

export default async function HistoryPage(props: SearchProps) {
  const params = await pageSearch(props)
  const context = await pageContext(pageAddress(historyPath, params))
  if (!isAllowed(context.actor, 'history.open')) notFound()
  const { userId: me } = context.actor
  const search = readHistorySearch(params)
  const filter = filterOf(search)
  const [{ acts, next }, calendar] = await Promise.all([listHistory(context, filter), viewCalendar(context)])
  const names = acts.length > 0 ? await nameFilter(context, filter) : { about: null, person: null }
  const narrowed = search.change === null ? historyQuery({ ...search, before: null }).size > 0 : true
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{texts.title}</h1>
          <div data-no-print className="flex flex-wrap gap-2">
            {search.person !== me && (
              <Link
                href={historyUrl({ ...search, person: me, before: null, change: null })}
                prefetch={false}
                className={buttonClass()}
              >
                {texts.mine}
              </Link>
            )}
            <a href={historyBookUrl(historyBookQuery(search))} download className={buttonClass()}>
              {common.book}
            </a>
          </div>
        </div>
        <p className="mt-1 max-w-prose text-ink-soft text-pretty">{shownText(search, names.about) ?? texts.lead}</p>
      </div>
      <section aria-label={texts.menu} className="overflow-hidden rounded-lg border bg-surface">
        <HistoryFilterForm
          key={historyUrl({ ...search, before: null })}
          actor={context.actor}
          search={search}
          aboutTitle={names.about}
          personName={names.person}
          calendar={calendar}
          today={context.now.date}
        />
        {acts.length > 0 ? (
          <ActList acts={acts} search={search} />
        ) : next !== null ? (
          <Placeholder text={texts.nothingHere} />
        ) : (
          <Placeholder text={texts.none} hint={narrowed ? texts.noneHint : undefined} />
        )}
        <Pages search={search} next={next} />
      </section>
    </main>
  )
}

/** The subject, week or change that the history is limited to, besides the filter. */
function shownText({ about, week, change }: HistorySearch, title: string | null): string | null {
  const narrowed = [
    change === null ? null : changeNumber(change),
    about?.kind === 'class' ? texts.ofClass.toLowerCase() : title,
    week && periodText(mondayOf(week)),
  ].filter((one) => one !== null)
  return narrowed.length > 0 ? aboutText(narrowed.join(', ')) : null
}

const filterOf = ({ week, ...search }: HistorySearch): Filter => ({
  ...search,
  classes: week && { from: mondayOf(week), to: addDays(mondayOf(week), 6) },
})

const Pages = ({ search, next }: { search: HistorySearch; next: ChangeId | null }) =>
  search.before === null && next === null && search.change === null ? null : (
    <nav aria-label={texts.pages} className="flex justify-between gap-2 border-t px-4 py-3" data-no-print>
      {search.before === null && search.change === null ? (
        <span />
      ) : (
        <Link
          href={historyUrl(search.change === null ? { ...search, before: null } : wholeHistory)}
          prefetch={false}
          className={buttonClass('quiet')}
        >
          {texts.newest}
        </Link>
      )}
      {next !== null && (
        <Link href={historyUrl({ ...search, before: next })} prefetch={false} className={buttonClass()}>
          {texts.older}
        </Link>
      )}
    </nav>
  )
