import type { ProposedMove } from '@/lib/domain/mending/proposal'
import { mendTexts as texts, mendTitled, moveLine } from '@/lib/text/mending'

/** Who goes where. */
export const MoveList = ({ moves }: { moves: readonly ProposedMove[] }) => (
  <ol aria-label={texts.chain} className="grid gap-0.5 text-sm">
    {moves.map((move) => (
      <li key={move.classes[0]?.id} className="text-pretty">
        <span className="font-medium">{mendTitled(move)}</span>: {moveLine(move)}
      </li>
    ))}
  </ol>
)
