import type { ReactNode } from 'react'

type IconProps = { className?: string }

/** A 16-pixel outline icon in the text colour; hidden from screen readers. */
export function drawing(content: ReactNode, filled = false) {
  return function Icon({ className = 'size-4' }: IconProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        className={`shrink-0 ${className}`}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    )
  }
}

const star = <path d="m8 1.9 1.85 3.83 4.15.62-3 2.97.71 4.2L8 11.54l-3.71 1.98.71-4.2-3-2.97 4.15-.62L8 1.9Z" />

export const ChevronLeftIcon = drawing(<path d="M10 3 5 8l5 5" />)
export const ChevronRightIcon = drawing(<path d="m6 3 5 5-5 5" />)
export const ChevronDownIcon = drawing(<path d="m3.5 6 4.5 4.5L12.5 6" />)
export const CloseIcon = drawing(<path d="m4 4 8 8m0-8-8 8" />)
export const CheckIcon = drawing(<path d="m3 8.5 3.2 3.2L13 4.9" />)
export const SearchIcon = drawing(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
)
export const MenuIcon = drawing(<path d="M2.5 4.25h11m-11 3.75h11m-11 3.75h11" />)
export const StarIcon = drawing(star)
export const StarFilledIcon = drawing(star, true)
export const BellIcon = drawing(<path d="M4 7a4 4 0 0 1 8 0c0 3.5 1.5 4.5 1.5 4.5h-11S4 10.5 4 7Zm2.75 6.75h2.5" />)
export const LogOutIcon = drawing(<path d="M6.5 13.5h-3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h3m3.5 8.5 3-3-3-3m3 3H6.5" />)
export const CalendarTodayIcon = drawing(
  <>
    <rect x="2" y="3" width="12" height="11" rx="1.5" />
    <path d="M2 6.5h12M5 1.5v3m6-3v3" />
    <circle cx="8" cy="10.25" r="1" fill="currentColor" />
  </>,
)
export const CalendarIcon = drawing(
  <>
    <rect x="2" y="3" width="12" height="11" rx="1.5" />
    <path d="M2 6.5h12M5 1.5v3m6-3v3M5 9.25h.01m2.99 0h.01m2.99 0h.01M5 11.5h.01m2.99 0h.01" />
  </>,
)
export const WeekIcon = drawing(
  <>
    <rect x="2" y="2.5" width="12" height="11" rx="1" />
    <path d="M2 6.25h12M2 9.85h12M6 2.5v11m4-11v11" />
  </>,
)
export const WeeksIcon = drawing(
  <path d="M2 2.5h12v4.25H2zm4 0v4.25m4-4.25v4.25M2 9.25h12v4.25H2zm4 0v4.25m4-4.25v4.25" />,
)
export const MarkedWeekIcon = drawing(
  <>
    <rect x="2" y="2.5" width="12" height="11" rx="1" />
    <path d="M2 8h12M8 2.5v11" />
    <path d="M8 8h6v4.5a1 1 0 0 1-1 1H8Z" fill="currentColor" />
  </>,
)
export const WarningIcon = drawing(
  <path d="M8 5.75v3.5m0 2.25v.01M7.13 2.5 1.64 12a1 1 0 0 0 .87 1.5h10.98a1 1 0 0 0 .87-1.5L8.87 2.5a1 1 0 0 0-1.74 0Z" />,
)
export const InfoIcon = drawing(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.25v3.75M8 5v.01" />
  </>,
)
export const BlockIcon = drawing(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="m3.8 12.2 8.4-8.4" />
  </>,
)
export const PrintIcon = drawing(
  <path d="M4.5 6V2h7v4m-7 6H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-1.5m-7-2.5h7V14h-7V9.5Z" />,
)
export const DownloadIcon = drawing(<path d="M8 2v8m0 0L4.75 6.75M8 10l3.25-3.25M2.5 13.5h11" />)
export const PencilIcon = drawing(
  <path d="m10.5 3 2.5 2.5M2.75 13.25l.6-2.9L11.1 2.6a.9.9 0 0 1 1.27 0l1.03 1.03a.9.9 0 0 1 0 1.27l-7.75 7.75-2.9.6Z" />,
)
export const LoadIcon = drawing(<path d="M2.5 3.5h2v2h-2zm0 5h2v2h-2zM7 4.5h6.5M7 9.5h6.5M7 12.5h4" />)
export const PartlyIcon = drawing(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 13.5a5.5 5.5 0 0 1 0-11v11Z" fill="currentColor" />
  </>,
)
export const ContrastIcon = drawing(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2a6 6 0 0 1 0 12V2Z" fill="currentColor" />
  </>,
)
export const PlusIcon = drawing(<path d="M8 3v10M3 8h10" />)
export const MoreIcon = drawing(
  <>
    <circle cx="3" cy="8" r="0.9" fill="currentColor" />
    <circle cx="8" cy="8" r="0.9" fill="currentColor" />
    <circle cx="13" cy="8" r="0.9" fill="currentColor" />
  </>,
)
export const CopyIcon = drawing(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.25" />
    <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
  </>,
)
export const SwapIcon = drawing(<path d="M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3" />)
export const UndoIcon = drawing(<path d="M5.5 3 2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6.5" />)
export const PinIcon = drawing(<path d="M6 2.5h4l-.5 4 2 2.5h-7l2-2.5-.5-4ZM8 9v4.5" />)
