/**
 * Work modes of the week (specification, section 4), each with its own panel. `load` is planning, including
 * programme rows («projects»); `booking` is «checkout».
 */
export type Mode =
  'load' | 'map' | 'swap' | 'search' | 'booking' | 'move' | 'requests' | 'overlaps' | 'wishes' | 'hours'

/** A mode that accompanies another and closes with it. All others exclude each other. */
const hosts: Partial<Record<Mode, Mode>> = { map: 'load' }

/** `set` of an active mode changes nothing. */
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
