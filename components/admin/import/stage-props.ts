import type { ShownImport } from '@/lib/client/use-import'
import type { ImportStage } from '@/lib/domain/imports/stages'

/** What a stage works with: `reload` after a change, `onLook` to go on or back; null: to the furthest. */
export type StageProps = {
  job: ShownImport
  reload: () => Promise<unknown>
  onLook: (stage: ImportStage | null) => void
}
