import { isStanding, type OccupationReason, type SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { verdictSentence, verdictText } from '../placing/placement-span'

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
  absence: 'отсутствие',
  wish: 'пожелание',
}
/** Label of a cell without conflicts. */
const occupationTexts = { free: 'свободно' } as const

const draftLabel = 'черновик'

const isDraft = ({ kind, blocks }: OccupationReason): boolean =>
  !blocks && (kind === 'teacher' || kind === 'group' || kind === 'room')

/** The advice added to a cell's verdict. */
const advice = (reasons: readonly OccupationReason[]): string[] => [
  ...(['absence', 'wish'] as const).flatMap((one) =>
    reasons.some(({ kind }) => kind === one) ? [labels[one]] : [],
  ),
  ...(reasons.some(isDraft) ? [draftLabel] : []),
]

/** The short label of a cell: the verdict on the whole series, or the conflicts in the shown week. */
export function cellMarkText({ reasons, verdict }: Pick<SlotOccupation, 'reasons' | 'verdict'>): string {
  if (reasons.length === 0 && !verdict) return occupationTexts.free
  if (!verdict || verdict.every.dates === 0 || isStanding({ reasons, verdict })) return markLabel(reasons)
  return [verdictText(verdict), ...(verdict.every.free > 0 ? advice(reasons) : [])].join(' · ')
}

/** The full description of a cell, for screen readers. */
export function cellMarkDescription({
  reasons,
  verdict,
}: Pick<SlotOccupation, 'reasons' | 'verdict'>): string {
  if (reasons.length === 0 && !verdict) return occupationTexts.free
  const told = verdict && verdictSentence(verdict)
  return [told ? `${told}.` : '', ...reasons.map(({ text }) => text)].filter(Boolean).join(' ')
}

/** `препод. · группа`: each kind once, other people's drafts together. */
const markLabel = (reasons: readonly OccupationReason[]): string => {
  const words = [
    ...(Object.keys(labels) as OccupationReason['kind'][])
      .filter((kind) => reasons.some((reason) => reason.kind === kind && !isDraft(reason)))
      .map((kind) => labels[kind]),
    ...(reasons.some(isDraft) ? [draftLabel] : []),
  ]
  return words.join(' · ')
}
