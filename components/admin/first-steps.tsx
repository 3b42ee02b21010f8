import Link from 'next/link'
import { adminCalendarPath, adminImportPath, adminPairsPath, adminTablePath } from '@/lib/tables/browser/admin-location'
import { setupSteps, type SetupStep } from '@/lib/admin/rules'
import { setupTexts as texts, stepTexts } from '@/lib/admin/texts'
import { Badge } from '../ui/badge'
import { buttonClass } from '../ui/button'
import { CheckIcon, DownloadIcon } from '../ui/icons'

const paths: Record<SetupStep, string> = {
  pairs: adminPairsPath,
  semester: adminCalendarPath,
  holidays: adminCalendarPath,
  structure: adminTablePath('faculty'),
  rooms: adminTablePath('room'),
  timetable: adminImportPath,
  people: adminTablePath('user'),
}

/**
 * The setup steps from an empty database to the first week, each with its state. `template`: URL of the table
 * template.
 */
export function FirstSteps({ steps, template }: { steps: Record<SetupStep, boolean>; template: string }) {
  const next = setupSteps.find((step) => !steps[step])
  return (
    <section aria-label={texts.first} className="rounded-lg border border-accent bg-surface px-4 py-3">
      <h2 className="text-base font-semibold">{texts.first}</h2>
      <p className="text-sm text-ink-soft">{texts.firstLead}</p>
      <ol className="mt-3 list-decimal space-y-4 pl-5">
        {setupSteps.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} isNext={step === next} template={template} />
        ))}
        <li className="space-y-1.5 pl-1 marker:font-semibold marker:text-accent">
          <p className="font-medium">{texts.week}</p>
          <p className="text-sm text-ink-soft text-pretty">{texts.weekText}</p>
          <Link href="/dashboard/" prefetch={false} className={buttonClass()}>
            {texts.weekOpen}
          </Link>
        </li>
      </ol>
    </section>
  )
}

function Step(props: { step: SetupStep; isDone: boolean; isNext: boolean; template: string }) {
  const { step, isDone, isNext, template } = props
  const { title, text, act } = stepTexts[step]
  return (
    <li className="space-y-1.5 pl-1 marker:font-semibold marker:text-accent">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        <Badge tone={isDone ? 'success' : 'plain'}>
          {isDone && <CheckIcon className="size-3" />}
          {isDone ? texts.done : texts.open}
        </Badge>
      </p>
      <p className="text-sm text-ink-soft text-pretty">{text}</p>
      <p className="flex flex-wrap gap-2">
        <Link href={paths[step]} prefetch={false} className={buttonClass(isNext ? 'primary' : 'plain')}>
          {act}
        </Link>
        {step === 'timetable' && (
          <a href={template} download className={buttonClass()}>
            <DownloadIcon />
            {texts.template}
          </a>
        )}
      </p>
    </li>
  )
}
