import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useIsMounted } from '@/lib/core/page/browser/use-is-mounted'

/**
 * The blinking dot of the current cell; starts after hydration, and is static if blinking or motion is off.
 */
export function NowMarker() {
  const { showBlinking } = useDashboard()
  const blinks = useIsMounted() && showBlinking
  return (
    <span
      aria-hidden
      data-now-marker
      className={`absolute top-1 right-1 size-2 rounded-full bg-now print:hidden ${
        blinks ? 'motion-safe:animate-blink' : ''
      }`}
    />
  )
}
