import { WarningIcon } from '@/components/ui/icons'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'

/** Warnings shown before an action. */
export function WarningList({ warnings }: { warnings: readonly ChangeWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1">
      {warnings.map(({ kind, text }, index) => (
        <li key={`${kind}${index}`} className="flex items-start gap-2">
          <WarningIcon className="mt-0.5 size-4 text-warning" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}
