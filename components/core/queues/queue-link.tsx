import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'

/** A link to a page of what waits, with how much does. `label`: with the number in words. */
export function QueueLink(props: { href: string; title: string; label: string; count: number }) {
  const { href, title, label, count } = props
  return (
    <Link href={href} prefetch={false} data-no-print aria-label={label} className={buttonClass('quiet')}>
      {title}
      {count > 0 && (
        <span className="rounded bg-warning-soft px-1.5 text-xs font-medium text-warning tabular-nums">{count}</span>
      )}
    </Link>
  )
}
