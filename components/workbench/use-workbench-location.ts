import { type GoTo, useMirroredLocation } from '@/components/ui/use-mirrored-location'
import {
  readWorkbenchLocation,
  workbenchScreenUrl,
  type WorkbenchLocation,
} from '@/lib/workbench/browser/workbench-location'

export type Go = GoTo<WorkbenchLocation>

/** The workbench's state, mirrored in its URL. */
export const useWorkbenchLocation = (): { location: WorkbenchLocation; go: Go } =>
  useMirroredLocation(readWorkbenchLocation, workbenchScreenUrl)
