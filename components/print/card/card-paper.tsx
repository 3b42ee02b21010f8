import { QrCode } from '@/components/ui/qr-code'
import type { CardHeading, CardSheet } from '@/lib/print/rules/card-sheet'
import { cardTexts } from '@/lib/print/texts/card'
import { CardGrid, CardNotes } from './card-grid'

type Paper = { heading: CardHeading; sheet: CardSheet | null; live: { code: { size: number; path: string } } }

/** `live`: the QR code of the current week's address. */
export function CardPaper({ heading, sheet, live }: Paper) {
  return (
    <article className="card-paper">
      <header className="card-head" style={{ height: `${heading.height}pt` }}>
        <div className="min-w-0">
          <h1 style={{ fontSize: `${heading.titleSize}pt` }}>{heading.title}</h1>
          <p className="text-ink-soft">{heading.facts}</p>
        </div>
        <div className="ml-auto shrink-0 text-right text-ink-soft">
          {heading.aside.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <QrCode code={live.code} label={cardTexts.code} className="card-code" />
      </header>
      {sheet ? (
        <>
          {!sheet.fits && <p className="card-continued">{cardTexts.continued}</p>}
          <CardGrid sheet={sheet} />
          <CardNotes sheet={sheet} />
        </>
      ) : (
        <p>{cardTexts.noSemester}</p>
      )}
    </article>
  )
}

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
