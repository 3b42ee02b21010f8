import type { OccupationReason } from '@/lib/domain/occupation'

/** The short label of a cell with a conflict. */
const labels: Record<OccupationReason['kind'], string> = {
  load: 'уже стоит',
  teacher: 'препод.',
  group: 'группа',
  room: 'аудитория',
  dates: 'вне дат',
  past: 'прошло',
  right: 'нет права',
  holiday: 'выходной',
  wish: 'пожелание',
}
/** Label of a cell without conflicts. */
export const occupationTexts = { free: 'свободно' } as const

const draftLabel = 'черновик'

const isDraft = ({ kind, blocks }: OccupationReason): boolean =>
  !blocks && (kind === 'teacher' || kind === 'group' || kind === 'room')

/** `препод. · группа`: each kind once, other people's drafts together. */
export const markLabel = (reasons: readonly OccupationReason[]): string => {
  const words = [
    ...(Object.keys(labels) as OccupationReason['kind'][])
      .filter((kind) => reasons.some((reason) => reason.kind === kind && !isDraft(reason)))
      .map((kind) => labels[kind]),
    ...(reasons.some(isDraft) ? [draftLabel] : []),
  ]
  return words.join(' · ')
}
