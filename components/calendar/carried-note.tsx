import { CountTable } from './count-table'
import { ScrollArea } from '@/components/ui/scroll-area'
import {
  carriedTexts as texts,
  carriedText,
  firstParties,
  heldTexts,
  onlineText,
  dayPartyTitle,
  stayingTitle,
} from '@/lib/calendar/texts/day-classes'
import type { DayClasses } from '@/lib/core/rules/calendar/day-classes'
import { pairTitle } from '@/lib/core/texts/live/grid'

/** The classes of a day that would go: how many, which stay and why, and whom it concerns. */
export function CarriedNote({ carried, isOnline = false }: { carried: DayClasses; isOnline?: boolean }) {
  const { staying, parties, violations } = carried
  const cut = firstParties(parties.length, carried)
  return (
    <div className="grid gap-2">
      <p className="text-base">{isOnline ? onlineText(carried) : carriedText(carried)}</p>
      {staying.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold text-danger">{texts.stays}</h3>
          <ScrollArea label={texts.stays} className="max-h-48 rounded-md border border-danger/40 bg-danger-soft/40">
            <ul className="divide-y divide-danger/20">
              {staying.map((one) => (
                <li key={one.id} className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[4rem_1fr_1fr]">
                  <span className="font-medium whitespace-nowrap">{pairTitle(one.pair)}</span>
                  <span className="min-w-0 wrap-anywhere">{stayingTitle(one)}</span>
                  <ul className="min-w-0 text-ink-soft">
                    {heldTexts(one).map((text) => (
                      <li key={text} className="wrap-anywhere">
                        {text}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </ScrollArea>
        </section>
      )}
      {violations.total > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold text-danger">
            {texts.violations}: {violations.total}
          </h3>
          <ScrollArea
            label={texts.violations}
            className="max-h-40 rounded-md border border-danger/40 bg-danger-soft/40"
          >
            <ul className="divide-y divide-danger/20">
              {violations.texts.map((text, index) => (
                <li key={index} className="px-3 py-1.5">
                  {text}
                </li>
              ))}
            </ul>
          </ScrollArea>
        </section>
      )}
      {parties.length > 0 && (
        <section className="grid gap-1 rounded-md bg-surface-sunken px-3 py-2" aria-label={texts.who}>
          <CountTable
            label={texts.who}
            head={texts.name}
            columns={isOnline ? [texts.online] : [texts.going, texts.staying, texts.standing]}
            rows={parties.map((party) => ({
              key: `${party.kind} ${party.id}`,
              title: dayPartyTitle(party),
              counts: isOnline
                ? [{ count: party.going }]
                : [
                    { count: party.going },
                    { count: party.staying, isBad: party.staying > 0 },
                    { count: party.standing },
                  ],
            }))}
          />
          {cut && <p className="text-ink-soft">{cut}</p>}
        </section>
      )}
    </div>
  )
}
