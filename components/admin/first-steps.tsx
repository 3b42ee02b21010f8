import Link from 'next/link'
import type { ReactNode } from 'react'
import { adminImportPath } from '@/lib/client/admin-location'
import { adminTexts as texts } from '@/lib/text/admin'
import { CheckIcon, DownloadIcon } from '../ui/icons'
import { buttonClass } from '../ui/button'
import { Command } from './section'

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="space-y-1.5 pl-1 marker:font-semibold marker:text-accent">
      <p className="font-medium">{title}</p>
      <div className="space-y-2 text-sm text-ink-soft text-pretty">{children}</div>
    </li>
  )
}

/** The setup steps from an empty database to the first week. `template`: URL of the table template. */
export function FirstSteps({ template }: { template: string }) {
  const { firstAccount, firstCalendar, firstImport, firstWeek } = texts
  return (
    <section aria-label={texts.first} className="rounded-lg border border-accent bg-surface px-4 py-3">
      <h2 className="text-base font-semibold">{texts.first}</h2>
      <p className="text-sm text-ink-soft">{texts.firstLead}</p>
      <ol className="mt-3 list-decimal space-y-4 pl-5">
        <Step title={firstAccount.title}>
          <p className="flex items-center gap-1.5">
            <CheckIcon className="size-4 text-success" />
            {firstAccount.done}
          </p>
          <p>
            {firstAccount.more} <Command>{firstAccount.command}</Command>
          </p>
        </Step>
        <Step title={firstCalendar.title}>
          <p>{firstCalendar.text}</p>
          {firstCalendar.commands.map((command) => (
            <p key={command}>
              <Command>{command}</Command>
            </p>
          ))}
        </Step>
        <Step title={firstImport.title}>
          <Link href={adminImportPath} prefetch={false} className={buttonClass('primary')}>
            {firstImport.open}
          </Link>
          <p>{firstImport.text}</p>
          <p>
            <Command>{firstImport.command}</Command>
          </p>
          <p>{firstImport.after}</p>
          <a href={template} download className={buttonClass()}>
            <DownloadIcon />
            {firstImport.template}
          </a>
        </Step>
        <Step title={firstWeek.title}>
          <p>{firstWeek.text}</p>
          <Link href="/dashboard/" prefetch={false} className={buttonClass()}>
            {firstWeek.open}
          </Link>
        </Step>
      </ol>
    </section>
  )
}
