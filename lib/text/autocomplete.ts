import { firstShownText, foundText, foundTexts, shownText } from './found'

/** What an autocomplete says of its list. */
export const autocompleteText = {
  nothing: foundTexts.nothing,
  more: firstShownText,
  found: (shown: number, total: number) =>
    total === 0 ? foundTexts.nothing : shown < total ? shownText(shown, total) : foundText(total),
}
