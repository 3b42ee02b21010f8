'use client'

import { useState } from 'react'
import { usualRoomOptions } from '@/lib/core/rules/rooms/room-search'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { RoomFinder, type RoomFinderProps } from './room-finder'

/** A room search inside another panel. */
export function RoomSearch(props: RoomFinderProps) {
  const { actor } = useDashboard()
  const [options, setOptions] = useState(() => usualRoomOptions(actor))
  return <RoomFinder {...props} options={options} onOptions={setOptions} isCompact />
}
