import Link from 'next/link'
import type { AdminSections } from './sections'

/** The ways to the sections of «Админка». */
export function SectionList({ groups }: { groups: readonly AdminSections[] }) {
  return (
    <nav className="grid gap-4" data-no-print>
      {groups.map(({ title, sections }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-1.5 text-sm font-medium text-ink-soft">{title}</h2>
          <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {sections.map(({ path, title: name, hint }) => (
              <li key={path}>
                <Link
                  href={path}
                  prefetch={false}
                  className="grid h-full content-start rounded-lg border bg-surface px-3 py-2 hover:bg-surface-hover"
                >
                  <span className="font-medium">{name}</span>
                  <span className="text-sm text-ink-soft text-pretty">{hint}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
