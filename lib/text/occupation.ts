import type { OccupationReason } from '@/lib/domain/occupation'

/** A cell's mark in a word or two: why a selected item should not stand there. */
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
/** What a cell says against which nothing stands. */
export const occupationTexts = { free: 'свободно' } as const

const draftLabel = 'черновик'

const isDraft = ({ kind, blocks }: OccupationReason): boolean =>
  !blocks && (kind === 'teacher' || kind === 'group' || kind === 'room')

/** `препод. · группа`: each kind of reason once, drafts of others together. */
export const markLabel = (reasons: readonly OccupationReason[]): string => {
  const words = [
    ...(Object.keys(labels) as OccupationReason['kind'][])
      .filter((kind) => reasons.some((reason) => reason.kind === kind && !isDraft(reason)))
      .map((kind) => labels[kind]),
    ...(reasons.some(isDraft) ? [draftLabel] : []),
  ]
  return words.join(' · ')
}
