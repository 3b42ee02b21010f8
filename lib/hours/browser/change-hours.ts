import { changeOf } from '@/lib/core/refusals/browser/change'
import type * as calls from '../calls.contract'

export const correctHours = changeOf<typeof calls.correctHoursCall>('POST /api/hours/entries/')
export const removeCorrection = changeOf<typeof calls.removeCorrectionCall>('DELETE /api/hours/entries/{id}/')
export const addContract = changeOf<typeof calls.addContractCall>('POST /api/hours/contracts/')
export const removeContract = changeOf<typeof calls.removeContractCall>('DELETE /api/hours/contracts/{id}/')
