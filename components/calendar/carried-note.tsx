import { useState } from 'react'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import {
  carriedTexts as texts,
  carriedText,
  firstParties,
  heldTexts,
  onlineText,
  dayPartyTitle,
  stayingSectionTitle,
  stayingTitle,
} from '@/lib/calendar/texts/day-classes'
import {
  type DayClasses,
  stayingBy,
  type StayingBy,
  type StayingClass,
  stayingSections,
} from '@/lib/core/days/rules/day-classes'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { CountTable } from './count-table'

/** The classes of a day that would go: how many, which stay and why, and whom it concerns. */
export function CarriedNote({ carried, isOnline = false }: { carried: DayClasses; isOnline?: boolean }) {
  const { staying, parties, violations } = carried
  const cut = firstParties(parties.length, carried)
  return (
    <div className="grid gap-2">
      <p className="text-base">{isOnline ? onlineText(carried) : carriedText(carried)}</p>
      {staying.length > 0 && <Staying staying={staying} />}
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

/** So few are listed at once. */
const fewStay = 8

/** The classes that stay: few as they are, many by group, teacher or building. */
function Staying({ staying }: { staying: readonly StayingClass[] }) {
  const [by, setBy] = useState<StayingBy>('group')
  return (
    <section className="grid gap-1">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold text-danger">
          {texts.stays}: {staying.length}
        </h3>
        {staying.length > fewStay && (
          <Select
            label={texts.listedBy}
            value={by}
            options={stayingBy.map((value) => ({ value, label: texts.by[value] }))}
            onChange={setBy}
          />
        )}
      </div>
      <ScrollArea label={texts.stays} className="max-h-72 rounded-md border border-danger/40 bg-danger-soft/40">
        {staying.length <= fewStay ? (
          <StayingList classes={staying} />
        ) : (
          <div className="divide-y divide-danger/20">
            {stayingSections(staying, by).map(({ title, classes }) => (
              <StayingSection key={title} title={stayingSectionTitle(title, by, classes.length)} classes={classes} />
            ))}
          </div>
        )}
      </ScrollArea>
    </section>
  )
}

/** Its classes are drawn only while it is open: there may be thousands. */
function StayingSection({ title, classes }: { title: string; classes: readonly StayingClass[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer px-3 py-1.5 font-medium wrap-anywhere">{title}</summary>
      {isOpen && <StayingList classes={classes} />}
    </details>
  )
}

const StayingList = ({ classes }: { classes: readonly StayingClass[] }) => (
  <ul className="divide-y divide-danger/20">
    {classes.map((one) => (
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
)
