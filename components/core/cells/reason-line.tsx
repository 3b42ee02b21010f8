import { BlockIcon, InfoIcon } from '@/components/ui/icons'
import type { OccupationReason } from '@/lib/core/schedule/rules/occupation'

/** A conflict; the icon distinguishes blocking ones from advice. */
export const ReasonLine = ({ reason: { text, blocks } }: { reason: OccupationReason }) => (
  <li className="flex items-start gap-2">
    <span className={`mt-0.5 ${blocks ? 'text-danger' : 'text-info'}`}>
      {blocks ? <BlockIcon className="size-3.5" /> : <InfoIcon className="size-3.5" />}
    </span>
    <span className="min-w-0">{text}</span>
  </li>
)
