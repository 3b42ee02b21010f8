import { longDate } from '@/lib/core/calendar/texts/dates'
import { news } from '@/lib/frame/texts/news'

/** What has become new, by date. */
export const NewsList = () => (
  <div className="grid gap-4">
    {news.map(({ date, lines }) => (
      <section key={date}>
        <h3 className="font-medium">{longDate(date)}</h3>
        <ul className="mt-1 ml-5 grid list-disc gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
