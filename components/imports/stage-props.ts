import type { ShownImport } from '@/lib/imports/browser/use-import'
import type { ImportStage } from '@/lib/imports/rules/import-job'

/** Props of a stage: `reload` after a change, `onLook` to go forward or back; null: to the furthest stage. */
export type StageProps = {
  job: ShownImport
  reload: () => Promise<unknown>
  onLook: (stage: ImportStage | null) => void
}
