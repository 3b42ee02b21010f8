import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'
import { opensSomeWorkbench } from '@/lib/core/rights/rules/rights'
import { touchedSessionUrl } from '@/lib/repair/browser/session-address'
import { sessionRepairTexts as texts } from '@/lib/repair/texts'

/** Says how many exams have to stand elsewhere, and leads to the search that moves them, to whoever plans a session. */
export function SessionRepair(props: { actor: Actor; count: number; touched: ExamsTouched }) {
  const { actor, count, touched } = props
  if (count === 0 || !opensSomeWorkbench(actor)) return null
  return (
    <p className="rounded-md bg-warning-soft px-3 py-1.5 text-sm text-pretty text-warning">
      {texts.told(count)} {/* a plain link, because it leaves the dialog */}
      <a href={touchedSessionUrl(touched)} className="font-semibold underline underline-offset-2">
        {texts.link}
      </a>
    </p>
  )
}
