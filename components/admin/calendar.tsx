import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import { adminTexts as texts } from '@/lib/text/admin'
import { calendarParts } from '@/lib/text/calendar'
import { AdminSection } from './section'

export function Calendar({ calendar }: { calendar: AcademicCalendar }) {
  return (
    <AdminSection title={texts.calendar} hint={texts.calendarHint} command={texts.calendarCommand}>
      <dl className="gap-6 px-4 pt-3 sm:columns-2">
        {calendarParts(calendar).map(({ title, lines }) => (
          <div key={title} className="break-inside-avoid pb-3">
            <dt className="text-xs font-medium text-ink-soft">{title}</dt>
            {lines.map((line) => (
              <dd key={line} className="text-sm tabular-nums">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </AdminSection>
  )
}
