/**
 * What the week is worked on with (specification, section 4), each in a panel of its own. `load` is planning, of a programme's
 * disciplines («projects») too; `booking` is «checkout».
 */
export type Mode =
  'load' | 'map' | 'swap' | 'search' | 'booking' | 'move' | 'requests' | 'overlaps' | 'wishes' | 'hours'

/** A mode that stands beside another, and leaves with it. Every other stands alone. */
const hosts: Partial<Record<Mode, Mode>> = { map: 'load' }

/** `set` of a mode that is set changes nothing. */
export type ModeChange = { set: Mode } | { remove: Mode }

/** The modes after one is set or removed. */
export function modesAfter(modes: readonly Mode[], change: ModeChange): readonly Mode[] {
  if ('remove' in change) {
    const left = modes.filter((mode) => mode !== change.remove && hosts[mode] !== change.remove)
    return left.length === modes.length ? modes : left
  }
  if (modes.includes(change.set)) return modes
  const host = hosts[change.set]
  return host && modes.includes(host) ? [host, change.set] : [change.set]
}
