import { firstShownCountText, resultCountText, resultTexts, shownCountText } from '@/lib/core/words/texts/results'

export const autocompleteText = {
  nothing: resultTexts.nothing,
  failed: 'Список не\u00a0загрузился.',
  more: firstShownCountText,
  found: (shown: number, total: number) =>
    total === 0 ? resultTexts.nothing : shown < total ? shownCountText(shown, total) : resultCountText(total),
}
