import Link from 'next/link'
import { adminTexts as texts } from '@/lib/core/files/texts/admin'
import type { AdminSection, AdminSections } from './sections'

/** Links to the sections of «Админка»: frequent ones as cards, one-time settings as a list. */
export function SectionList({ groups }: { groups: readonly AdminSections[] }) {
  return (
    <nav aria-label={texts.title} className="grid gap-4" data-no-print>
      {groups.map(({ title, isRare, sections }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-1.5 text-sm font-medium text-ink-soft">{title}</h2>
          <ul className={isRare ? 'grid gap-x-4 sm:grid-cols-2' : 'grid gap-2 sm:grid-cols-2 lg:grid-cols-3'}>
            {sections.map((one) => (
              <li key={one.path}>{isRare ? <Line {...one} /> : <Card {...one} />}</li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const Card = ({ path, title, hint }: AdminSection) => (
  <Link
    href={path}
    prefetch={false}
    className="grid h-full content-start rounded-lg border bg-surface px-3 py-2 hover:bg-surface-hover"
  >
    <span className="font-medium">{title}</span>
    <span className="text-sm text-ink-soft text-pretty">{hint}</span>
  </Link>
)

const Line = ({ path, title, hint }: AdminSection) => (
  <Link href={path} prefetch={false} className="block rounded-md px-3 py-1.5 text-sm hover:bg-surface-hover">
    <span className="text-accent underline underline-offset-2">{title}</span>{' '}
    <span className="text-ink-soft">{hint}</span>
  </Link>
)
