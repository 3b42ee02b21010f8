import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook, IconButton } from './button'
import { ChevronLeftIcon, ChevronRightIcon } from './icons'

type Direction = -1 | 1

type StepsProps = {
  previous: string
  next: string
  look?: ButtonLook
  /** Stands between them. */
  children?: ReactNode
} & ({ onGo: (by: Direction) => void } | { urlOf: (by: Direction) => string })

/** One step back and one forward in time, as buttons or as links. */
export function Steps({ previous, next, look = 'plain', children, ...way }: StepsProps) {
  const step = (by: Direction, label: string, icon: ReactNode) =>
    'urlOf' in way ? (
      <Link
        href={way.urlOf(by)}
        prefetch={false}
        data-no-print
        aria-label={label}
        title={label}
        className={buttonClass(look, 'w-control px-0')}
      >
        {icon}
      </Link>
    ) : (
      <IconButton look={look} data-no-print label={label} onClick={() => way.onGo(by)}>
        {icon}
      </IconButton>
    )
  return (
    <>
      {step(-1, previous, <ChevronLeftIcon />)}
      {children}
      {step(1, next, <ChevronRightIcon />)}
    </>
  )
}
