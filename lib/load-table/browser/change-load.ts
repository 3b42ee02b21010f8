import { changeOf } from '@/lib/core/refusals/browser/change'
import type { changeLoadRowsCall, joinLoadCall, splitLoadCall } from '../calls.contract'

// The forms show what is refused.
const options = { quiet: true }

export const changeLoadRowsUrl = '/api/workbench/load/change/'
export const splitLoadUrl = '/api/workbench/load/split/'
export const joinLoadUrl = '/api/workbench/load/join/'

export const changeLoadRows = changeOf<typeof changeLoadRowsCall>('POST /api/workbench/load/change/', options)
export const splitLoad = changeOf<typeof splitLoadCall>('POST /api/workbench/load/split/', options)
export const joinLoad = changeOf<typeof joinLoadCall>('POST /api/workbench/load/join/', options)
