import { firstShownText, foundText, foundTexts, shownText } from '../words/found'

export const autocompleteText = {
  nothing: foundTexts.nothing,
  failed: 'Список не\u00a0загрузился.',
  more: firstShownText,
  found: (shown: number, total: number) =>
    total === 0 ? foundTexts.nothing : shown < total ? shownText(shown, total) : foundText(total),
}
