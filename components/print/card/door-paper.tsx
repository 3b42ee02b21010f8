import { QrCode } from '@/components/ui/qr-code'
import type { CardSheet } from '@/lib/print/rules/card-sheet'
import { cardTexts } from '@/lib/print/texts/card'
import { CardGrid } from './card-grid'
import { CardNotes } from './card-notes'

type Door = {
  title: string
  titleSize: number
  facts: string
  says: string
  sheet: CardSheet | null
  /** URL of the room's live week and its QR code: a path in a square of `size` units. */
  live: { url: string; code: { size: number; path: string } }
}

/** The sheet for a room's door. */
export function DoorPaper({ title, titleSize, facts, says, sheet, live }: Door) {
  return (
    <article className="card-paper">
      <header className="card-door">
        <div className="min-w-0">
          <h1 style={{ fontSize: `${titleSize}pt` }}>{title}</h1>
          <p className="card-door-facts">{facts}</p>
          <p className="card-door-says text-ink-soft">{says}</p>
        </div>
        <figure className="card-door-code">
          <QrCode code={live.code} label={cardTexts.code} />
          <figcaption>
            {cardTexts.scan}
            <br />
            <span className="card-door-url">{live.url}</span>
          </figcaption>
        </figure>
      </header>
      {sheet && (
        <>
          <CardGrid sheet={sheet} />
          <CardNotes sheet={sheet} />
        </>
      )}
    </article>
  )
}
