import { drawing } from '@/components/ui/icons'

export const ProjectorIcon = drawing(
  <>
    <rect x="1.75" y="5" width="12.5" height="6.5" rx="1.25" />
    <circle cx="5.75" cy="8.25" r="1.75" />
    <path d="M10 7.25h1.75M4 11.5V13m8-1.5V13M7.5 2.5 8 1.75l.5.75" />
  </>,
)
export const ComputerIcon = drawing(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1" />
    <path d="M5.5 13.5h5M8 11v2.5" />
  </>,
)
const key = (
  <>
    <circle cx="5" cy="8" r="2.75" />
    <path d="M7.75 8H14v2.25M11.25 8v2" />
  </>
)
export const KeyIcon = drawing(key)
export const NoKeyIcon = drawing(
  <>
    {key}
    <path d="m3.5 2.5 9 11" />
  </>,
)
