import { requestChange } from '@/lib/core/browser/placing/changes'
import type { ContractId, HoursEntryId } from '@/lib/core/rules/names/ids'
import {
  addContractRequest,
  correctHoursRequest,
  removeContractRequest,
  removeCorrectionRequest,
} from '../calls'
import type { ContractOrder, CorrectionOrder } from '../rules/contracts'

export const correctHours = (order: CorrectionOrder) => requestChange(correctHoursRequest(order))
export const removeCorrection = (id: HoursEntryId) => requestChange(removeCorrectionRequest(id))
export const addContract = (order: ContractOrder) => requestChange(addContractRequest(order))
export const removeContract = (id: ContractId) => requestChange(removeContractRequest(id))
