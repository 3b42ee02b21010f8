import { useIsMounted } from '@/lib/client/use-is-mounted'

/** The blinking dot of the current cell: it begins once the page lives, and stands still for whoever wants no motion. */
export function NowMarker() {
  const isMounted = useIsMounted()
  return (
    <span
      aria-hidden
      data-now-marker
      className={`absolute top-1 right-1 size-2 rounded-full bg-now print:hidden ${
        isMounted ? 'motion-safe:animate-blink' : ''
      }`}
    />
  )
}
