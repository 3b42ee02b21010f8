import { neighboursAbout, neighboursPageTexts as texts } from '@/lib/imports/texts/neighbours-page'

const parts = ['where', 'comes', 'stays', 'known'] as const

/** What is read of each other system's files, and what is not. */
export function Neighbours() {
  return Object.entries(neighboursAbout).map(([system, about]) => (
    <section key={system} aria-labelledby={system} className="rounded-lg border bg-surface">
      <h2 id={system} className="border-b px-4 py-2 text-base font-semibold">
        {about.title}
      </h2>
      <dl className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr] sm:gap-y-2">
        {parts.map((part) => (
          <div key={part} className="contents">
            <dt className="text-sm text-ink-soft not-first:mt-2 sm:mt-0">{texts[part]}</dt>
            <dd className="max-w-prose min-w-0 text-pretty break-words">{about[part]}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
