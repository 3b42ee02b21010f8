'use client'

import { PanelFold } from '@/components/core/panels/panel-fold'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { useBestPlaces } from '@/lib/planning/browser/use-best-places'
import type { OfferedPlace } from '@/lib/planning/rules/best-places'
import { bestPlacesTexts, placeDates, bestPlaceTitle } from '@/lib/planning/texts/best-places'
import { seatsHint } from '@/lib/planning/texts/placing'
import { priceText } from '@/lib/repair/texts'
import { usePlacing } from './use-placing'

const nothing = () => undefined

/** The ten best places for the picked item, on demand; a press opens the preview of placing there. */
export const BestPlaces = ({ subject, item }: { subject: Plannable; item: LoadItem }) => (
  <PanelFold title={bestPlacesTexts.title}>
    <Places subject={subject} item={item} />
  </PanelFold>
)

function Places({ subject, item }: { subject: Plannable; item: LoadItem }) {
  const { monday } = useDashboard()
  const query = useBestPlaces(subject, item, monday)
  const places = query.data
  const placeItem = usePlacing(subject)
  if (!places)
    return <AnswerPlaceholder query={query} failed={bestPlacesTexts.failed} loading={bestPlacesTexts.asking} />
  if (places.length === 0) return <p className="px-3 pb-3 text-sm text-ink-soft">{bestPlacesTexts.none}</p>
  const preview = ({ date, pair, parity, room }: OfferedPlace) =>
    placeItem(
      item,
      {
        date,
        pair,
        roomId: room?.id ?? null,
        published: false,
        until: item.endsOn,
        scope: parity === null ? 'end' : 'end_semi',
      },
      { beforeDialog: nothing, onKeep: nothing },
    )
  return (
    <ScrollArea label={bestPlacesTexts.title} className="min-h-0">
      <ol>
        {places.map((place) => (
          <li key={`${place.day}.${place.pair}`} className="border-t">
            <button
              type="button"
              className="block w-full px-3 py-1.5 text-left text-sm hover:bg-surface-hover focus-visible:-outline-offset-2"
              onClick={() => void preview(place)}
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 font-medium">{bestPlaceTitle(place)}</span>
                <span className={`whitespace-nowrap ${place.free === place.dates ? 'text-success' : 'text-warning'}`}>
                  {placeDates(place.free, place.dates)}
                </span>
              </span>
              <span className="block text-xs text-pretty text-ink-soft">{aboutPlace(place)}</span>
            </button>
          </li>
        ))}
      </ol>
    </ScrollArea>
  )
}

/** `А-201, 30 мест, рядом с соседней парой, цена −2` */
const aboutPlace = ({ room, reasons, price }: OfferedPlace): string =>
  [room?.title, room && seatsHint(room), ...reasons, priceText({ price })].filter(Boolean).join(', ')
