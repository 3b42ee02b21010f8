import type { ShownImport } from '@/lib/imports/browser/use-import'
import type { ImportStage } from '@/lib/imports/rules/stages'

/** What a stage works with: `reload` after a change, `onLook` to go on or back; null: to the furthest. */
export type StageProps = {
  job: ShownImport
  reload: () => Promise<unknown>
  onLook: (stage: ImportStage | null) => void
}
