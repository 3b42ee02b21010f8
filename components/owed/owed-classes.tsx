'use client'
import { useActs } from '@/components/core/changes/use-acts'
import { PanelFold } from '@/components/core/panels/panel-fold'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Menu } from '@/components/ui/menu'
import { command } from '@/components/ui/menu-entries'
import { ScrollArea } from '@/components/ui/scroll-area'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { settle, useOwed } from '@/lib/owed/browser'
import { type OwedClass, owedByTitle, type Settled, type Settlement } from '@/lib/owed/rules'
import { hoursCount, owedTexts as texts, owedTitle, owedWhen, owedWho, settleTexts } from '@/lib/owed/texts'
import { SettleForm } from './settle-form'

const acts = [
  { act: 'make_up', label: texts.makeUp },
  { act: 'held', label: texts.held },
  { act: 'cancel', label: texts.cancel },
] as const satisfies readonly { act: Settlement['act']; label: string }[]

/** The owed classes of the subject's load, by discipline; nothing while none is known. */
export function OwedClasses({ subject }: { subject: Plannable }) {
  const { monday } = useDashboard()
  const { data: owed, hasFailed, why, reload } = useOwed(subject, monday)
  if (hasFailed)
    return (
      <div className="flex items-center gap-2 border-t px-3 py-1 text-sm text-danger">
        <p role="status" className="flex-1">
          {texts.failed} {why}
        </p>
        <Button look="quiet" onClick={() => void reload()}>
          {texts.retry}
        </Button>
      </div>
    )
  if (!owed || owed.length === 0) return null
  return (
    <PanelFold title={owedTitle(owed.length, hoursOf(owed.length))}>
      <OwedList owed={owed} />
    </PanelFold>
  )
}

function OwedList({ owed }: { owed: readonly OwedClass[] }) {
  return (
    <ScrollArea label={texts.list} className="min-h-0">
      {owedByTitle(owed).map(({ title, hours, classes }) => (
        <section key={title} aria-label={title} className="border-t">
          <h3 className="flex items-baseline gap-2 bg-surface-sunken px-3 py-1 text-sm font-semibold">
            <span className="min-w-0 flex-1 break-words">{title}</span>
            <span className="font-normal whitespace-nowrap text-ink-soft">{hoursCount(hours)}</span>
          </h3>
          <ul className="divide-y">
            {classes.map((one) => (
              <OwedEntry key={one.id} owed={one} />
            ))}
          </ul>
        </section>
      ))}
    </ScrollArea>
  )
}

function OwedEntry({ owed }: { owed: OwedClass }) {
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  const run = async (act: Settlement['act']) => {
    const words = settleTexts[act]
    const done = await converse(() =>
      modal<Settled>({
        title: words.title,
        description: `${owed.title}, ${owedWhen(owed)}`,
        body: (finish) => (
          <SettleForm
            owed={owed}
            act={act}
            save={(how, reason) => settle({ id: owed.id, version: owed.version, ...how, reason, dryRun: false })}
            onDone={finish}
          />
        ),
      }),
    )
    if (done) report({ text: words.done, changeId: done.changeId })
  }
  return (
    <li className="flex items-start gap-2 py-1.5 pr-1.5 pl-3 text-sm">
      <div className="min-w-0 flex-1">
        <p>{owedWhen(owed)}</p>
        <p className="text-xs break-words text-ink-soft">{[owedWho(owed), owed.reason].filter(Boolean).join(' — ')}</p>
      </div>
      {owed.maySettle && (
        <Menu
          look="quiet"
          label={texts.settle(owedWhen(owed))}
          button={texts.close}
          sections={[
            {
              key: 'settle',
              entries: acts.map(({ act, label }) => command(act, label, () => void run(act))),
            },
          ]}
        />
      )}
    </li>
  )
}
