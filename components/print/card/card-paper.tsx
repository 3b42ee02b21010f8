import { QrCode } from '@/components/ui/qr-code'
import type { CardHeading, CardSheet } from '@/lib/print/rules/card-sheet'
import { cardTexts } from '@/lib/print/texts/card'
import { CardGrid } from './card-grid'
import { CardNotes } from './card-notes'

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
