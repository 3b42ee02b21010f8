import type { CardSheet } from '@/lib/print/rules/card-sheet'
import { Runs } from './card-runs'

/** Lists, legend and notes below a grid. */
export function CardNotes({ sheet: { noteSize, notes } }: { sheet: CardSheet }) {
  if (notes.length === 0) return null
  return (
    <footer className="card-notes" style={{ fontSize: `${noteSize}pt` }}>
      {notes.map(({ key, text }) => (
        <p key={key}>
          <Runs runs={text} />
        </p>
      ))}
    </footer>
  )
}
