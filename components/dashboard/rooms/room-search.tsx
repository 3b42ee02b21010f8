'use client'

import { useState } from 'react'
import { usualRoomOptions } from '@/lib/domain/room-search'
import { RoomFinder, type RoomFinderProps } from './room-finder'

/** Looks for a free room within another panel. */
export function RoomSearch(props: RoomFinderProps) {
  const [options, setOptions] = useState(usualRoomOptions)
  return <RoomFinder {...props} options={options} onOptions={setOptions} isCompact />
}
